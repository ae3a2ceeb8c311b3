/** 3.21 open orders in an index of their own. */

import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { withItems } from '#kit/checkpoint/worker/step-table.ts';
import type { Item } from '#kit/item/item.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as model from '#lab/03-ecommerce/model.ts';
import type { CustomerOrder, OpenOrder, Order, OrderStatus } from '../../entities.ts';
import { itemOf, openItem } from '../item.ts';
import { edgeOf } from '../maker.ts';
import { dedicated, edgesIn } from '../status.ts';
import type { Check, Facts } from './context.ts';
import { movesAtOnce } from './status.ts';

const OPEN = ['placed', 'paid', 'shipped'] as const;

const ordered = {
  what: 'orders',
  label: ({ orderId, openSince }: OpenOrder) => `${orderId} (${openSince.slice(0, 10)})`,
};

export const openOrders: Facts = (fact, data, loaded) => {
  const orderIn = (of: OrderStatus): Order =>
    data.statuses.orders.find((order) => order.status === of) as Order;

  const moved = (check: Check, order: Order, to: OrderStatus): Item[] => {
    const after: Order = { ...order, status: to, UpdatedAt: check.now.toISOString() };
    return withItems(loaded, [itemOf(after), itemOf(dedicated(edgeOf(after)))]);
  };

  fact('the open orders of a status are a Query on OpenOrders, oldest first', async (check) => {
    for (const one of OPEN) {
      const call = await check.run((lab) => model.openOrdersByIndex(lab, one));
      check.sameList(
        call,
        edgesIn(data.statuses.orders, one).map(dedicated) as OpenOrder[],
        ordered,
      );
      if (one === 'paid') check.cost(call, 'open orders');
    }
  });

  fact('an order that moves on moves in its index, and keeps its place in time', async (check) => {
    const order = orderIn('paid');
    const call = await check.run(moves(order, 'shipped'));
    await check.sameItems(moved(check, order, 'shipped'));
    check.cost(call, 'move an order on');
  });

  for (const to of ['delivered', 'cancelled'] as const) {
    fact(`an order that is ${to} leaves the index`, async (check) => {
      await check.writes(moves(orderIn('shipped'), to), moved(check, orderIn('shipped'), to));
    });
  }

  fact('an order that comes back is in the index again', async (check) => {
    const order = orderIn('delivered');
    await check.writes(moves(order, 'paid'), moved(check, order, 'paid'));
  });

  fact('an order that was placed a moment ago moves on', async (check) => {
    const order = orderIn('placed');
    await movesAtOnce(check, order, moves(order, 'paid'));
    await check.sameItems(moved(check, order, 'paid'));
  });

  fact('an order that is not there does not move', async (check) => {
    await check.refuses('Moving an order that does not exist', 'notFound', (lab) =>
      model.moveOrder(lab, data.order.order.orderId, 'paid'),
    );
  });

  fact('what the two indexes cost for the same move of the edge', async (check) => {
    const [own, shared] = data.statuses.orders
      .filter(({ status }) => status === 'paid')
      .map(edgeOf) as [CustomerOrder, CustomerOrder];
    await check.table.restore([openItem(shared)]);
    const update = (order: typeof own, set: string, values: object) => (lab: LabContext) => {
      const { PK, SK } = itemOf(order);
      return lab.db.send(
        new UpdateCommand({
          TableName: lab.table,
          Key: { PK, SK },
          UpdateExpression: `SET #status = :shipped, ${set}`,
          ExpressionAttributeNames: { '#status': 'status' },
          ExpressionAttributeValues: { ':shipped': 'shipped', ...values },
        }),
      );
    };
    await check.compare('the same edge moves on:', {
      'in GSI1': update(shared, 'GSI1PK = :open', { ':open': 'STATUS#shipped' }),
      'in OpenOrders': update(own, 'openStatus = :shipped', {}),
    });
  });
};

function moves(order: Order, to: OrderStatus): (lab: LabContext) => Promise<void> {
  return (lab) => model.moveOrder(lab, order.orderId, to);
}
