/** 3.17 new requirement: orders by status. */

import { brief } from '#kit/checkpoint/judge/value-difference.ts';
import { withItems } from '#kit/checkpoint/worker/step-table.ts';
import type { Item } from '#kit/item/item.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as model from '#lab/03-ecommerce/model.ts';
import type { CustomerOrder, Order, OrderStatus } from '../../entities.ts';
import { itemOf, openItem } from '../item.ts';
import { edgeOf } from '../maker.ts';
import { edgesIn, indexedItems } from '../status.ts';
import { type Check, EARLIER_WRITES, type Facts } from './context.ts';
import { aMomentAgo } from './moment-ago.ts';

const OPEN = ['placed', 'paid', 'shipped'] as const;
const indexes = (lab: LabContext): Promise<number> => model.indexOpenOrders(lab);

const ordered = {
  what: 'orders',
  label: ({ orderId, CreatedAt }: CustomerOrder) => `${orderId} (${CreatedAt.slice(0, 10)})`,
};

export const status: Facts = (fact, data, loaded) => {
  const { orderId } = data.order.order;
  const { orders, reviews } = data.statuses;
  const open = OPEN.flatMap((one) => edgesIn(orders, one)).length;

  const orderIn = (of: OrderStatus): Order => orders.find((order) => order.status === of) as Order;

  fact('the open orders get into the index, and no other item is rewritten', async (check) => {
    // With the long reviews the table is more than one page: only this fact needs that.
    const others = reviews.map(itemOf);
    await check.begin([...loaded, ...others]);
    const call = await check.run(indexes);
    await check.sameItems([...indexedItems(orders), ...others]);
    check.sameValue(call, open, 'The number of items that were rewritten');
    check.cost(call, 'index open orders');
    check.note(
      `For the new requirement ${open} of ${loaded.length + others.length} items were rewritten.`,
    );
  });

  fact('the second time there is nothing left to rewrite', async (check) => {
    for (const rewritten of [open, 0]) {
      await check.gives(indexes, rewritten, 'The number of items that were rewritten');
      await check.sameItems(indexedItems(orders));
    }
  });

  fact('the open orders of a status are a Query on GSI1, oldest first', async (check) => {
    await restart(check);
    for (const one of OPEN) {
      const call = await check.run((lab) => model.openOrders(lab, one));
      check.sameList(call, edgesIn(orders, one), ordered);
      if (one === 'paid') check.cost(call, 'open orders');
    }
  });

  fact('an order that moves on moves in the index, on both of its items', async (check) => {
    await restart(check);
    const order = orderIn('paid');
    const call = await check.run(moves(order, 'shipped'));
    await check.sameItems(afterMove(check, order, 'shipped'));
    check.cost(call, 'move an order on');
  });

  fact('an order that is done, or cancelled, leaves the index', async (check) => {
    const order = orderIn('shipped');
    for (const closed of ['delivered', 'cancelled'] as const) {
      await restart(check);
      await check.writes(moves(order, closed), afterMove(check, order, closed));
    }
  });

  fact('an order that has the status already is written all the same', async (check) => {
    for (const same of ['paid', 'delivered'] as const) {
      await restart(check);
      const order = orderIn(same);
      await check.writes(moves(order, same), afterMove(check, order, same));
    }
  });

  fact('an order that is not there does not move', async (check) => {
    await check.refuses('Moving an order that does not exist', 'notFound', (lab) =>
      model.setStatus(lab, orderId, 'paid'),
    );
  });

  fact('an order that was placed a moment ago moves on', async (check) => {
    await restart(check);
    const order = orderIn('placed');
    await movesAtOnce(check, order, moves(order, 'paid'));
    await check.sameItems(afterMove(check, order, 'paid'));
  });

  fact('an order that was placed a moment ago is rewritten as well', async (check) => {
    const placed = itemOf(edgeOf(orderIn('placed')));
    const isPlaced = ({ PK, SK }: Readonly<Record<string, unknown>>): boolean =>
      PK === placed.PK && SK === placed.SK;
    const { value } = await check.run((lab) => indexes(aMomentAgo(lab, isPlaced, Infinity)));
    check.holds(value === open, [
      'An order was placed just before the rewrite. Your read was answered as it may be on AWS, a moment old: without that order.',
      `Expected ${open} items to be rewritten, got ${brief(value)}.`,
      EARLIER_WRITES,
    ]);
    await check.sameItems(indexedItems(orders));
  });

  fact('an order that is delivered meanwhile does not come back as open', async (check) => {
    const placed = orders.filter((order) => order.status === 'placed');
    const done = placed.map((order): Order => ({ ...order, status: 'delivered' }));
    const delivered = done.flatMap((order) => [itemOf(order), openItem(edgeOf(order))]);
    const call = await check.runWhile(indexes, () => check.table.restore(delivered));
    const back = (await check.table.items()).find(
      ({ Type, GSI1PK, orderId }) =>
        Type === 'CustomerOrder' && GSI1PK && done.some((order) => order.orderId === orderId),
    );
    check.holds(back === undefined, [
      `Between your read and your write ${done.length} orders were delivered. ${back?.orderId} is one of them, and it is in the index of open orders now.`,
      'What must still be true of the edge when you write its keys?',
    ]);
    await check.sameItems(withItems(indexedItems(orders), delivered));
    check.sameValue(call, open - done.length, 'The number of items that were rewritten');
  });
};

function moves(order: Order, to: OrderStatus): (lab: LabContext) => Promise<void> {
  return (lab) => model.setStatus(lab, order.orderId, to);
}

/** Moves an order on that an eventually consistent read does not find yet. */
export async function movesAtOnce(
  check: Check,
  order: Order,
  call: (lab: LabContext) => Promise<void>,
): Promise<void> {
  const { PK } = itemOf(order);
  const outcome = await check.runAny((lab) => call(aMomentAgo(lab, (item) => item.PK === PK)));
  check.returned(outcome, (thrown) => [
    `${order.orderId} was placed a moment ago. Your read was answered as it may be on AWS: without the order. So your function threw ${thrown}`,
    EARLIER_WRITES,
  ]);
}

/** The table with the open orders in the index. */
async function restart(check: Check): Promise<void> {
  await check.begin(indexedItems(check.data.statuses.orders));
}

function afterMove(check: Check, order: Order, to: OrderStatus): Item[] {
  const moved: Order = { ...order, status: to, UpdatedAt: check.now.toISOString() };
  const items = [itemOf(moved), openItem(edgeOf(moved))];
  return withItems(indexedItems(check.data.statuses.orders), items);
}
