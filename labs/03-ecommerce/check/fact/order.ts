/** 3.6 an order with its lines. */

import * as model from '#lab/03-ecommerce/model.ts';
import type { OrderItem } from '../../entities.ts';
import type { Facts } from './context.ts';

const line = {
  what: 'lines',
  label: ({ productId, quantity }: OrderItem) => `${quantity} of ${productId}`,
};

export const order: Facts = (fact) => {
  fact('one Query of the collection is the order and its lines', async (check) => {
    const { order, items } = check.data.order;
    const call = await check.run((lab) => model.orderWithItems(lab, order.orderId));
    check.sameValue({ ...call, value: call.value?.order }, order, 'The order');
    check.sameList({ ...call, value: call.value?.items }, items, line);
    check.cost(call, 'an order with its lines');
  });

  fact('an unknown order is nothing', async (check) => {
    const { orderId } = check.data.order.order;
    const call = await check.run((lab) => model.orderWithItems(lab, `${orderId}0`));
    check.sameValue(call, undefined, 'An order that does not exist');
  });

  fact('lines without an order item are no order', async (check) => {
    const [left] = check.data.holders.items;
    const call = await check.run((lab) => model.orderWithItems(lab, left?.orderId ?? ''));
    check.sameValue(call, undefined, 'An order of which only a line is left');
  });
};
