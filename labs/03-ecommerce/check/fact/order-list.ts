/** 3.2 orders of a user; 3.8 the same from the table. */

import * as model from '#lab/03-ecommerce/model.ts';
import type { CustomerOrder, Order } from '../../entities.ts';
import { edgeOf } from '../maker.ts';
import type { Facts } from './context.ts';

const ordered = {
  what: 'orders',
  label: (order: Order | CustomerOrder) => `${order.orderId} (${order.CreatedAt.slice(0, 10)})`,
};

export const orderList: Facts = (fact) => {
  fact('the orders of a user are a Query on GSI1, newest first', async (check) => {
    const { user, orders } = check.data.customer;
    const call = await check.run((lab) => model.ordersOfUser(lab, user.userId));
    check.sameList(call, orders, ordered);
    check.cost(call, 'orders of a user');
  });

  fact('who has drafts and no order has no orders', async (check) => {
    const { userId } = check.data.newcomer.user;
    await check.lists((lab) => model.ordersOfUser(lab, userId), [], ordered);
  });
};

export const orderListNow: Facts = (fact) => {
  fact('the orders of a user are in the collection of the user as well', async (check) => {
    const { user, orders } = check.data.customer;
    const call = await check.run((lab) => model.ordersOfUserNow(lab, user.userId));
    check.sameList(call, orders.map(edgeOf), ordered);
    check.cost(call, 'orders, for certain');
  });

  fact('what was written a moment ago is read for certain', async (check) => {
    const { userId } = check.data.customer.user;
    const { trace } = await check.run((lab) => model.ordersOfUserNow(lab, userId));
    check.holds(
      trace.every(({ input }) => input.ConsistentRead === true),
      [
        'A read that does not ask for strong consistency may be answered by a copy that has not heard of the newest order yet.',
        'Which option of the Query asks for it, and on which of table and index is it allowed?',
      ],
    );
  });

  fact('who has no order has none', async (check) => {
    const { userId } = check.data.newcomer.user;
    await check.lists((lab) => model.ordersOfUserNow(lab, userId), [], ordered);
  });
};
