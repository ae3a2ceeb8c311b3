/** 3.14 place an order. */

import { errorText } from '#kit/checkpoint/explain-error.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type { Item } from '#kit/page.ts';
import * as model from '#lab/03-ecommerce/model.ts';
import type { NewOrder, Order, OrderItem, Product } from '../entities.ts';
import { itemOf } from '../item.ts';
import { edgeOf } from '../maker.ts';
import { shopItems } from '../shop.ts';
import { explainOrders } from './coherence.ts';
import { type Check, type Facts, isEcommerceError, refusedAs, withItems } from './context.ts';

export const placeOrder: Facts = (fact) => {
  fact('order, customer edge, lines and stock change together', async (check) => {
    const order = fourLines(check);
    const call = await check.run(places(order));
    check.sameValue(call, orderOf(check, order), 'The order');
    await sortsByTime(check, orderOf(check, order));
    await check.sameItems(afterOrder(check, order));
  });

  fact('the same order sent again is the same order, even when it took the last', async (check) => {
    await restart(check);
    const order = fourLines(check);
    const first = await check.run(places(order));
    const items = await check.table.items();
    const later = new Date(check.now.getTime() + 5_000);
    const again = await check.runAny((lab) =>
      model.placeOrder({ ...lab, now: () => later }, order),
    );
    check.holds('value' in again, [
      'The answer to an order was lost, and its customer sent the same order again.',
      `Expected the order as it was placed. It threw ${'error' in again ? errorText(again.error) : ''}`,
      'The first attempt took the last one. What has to be looked at before the stock?',
    ]);
    if ('value' in again) check.sameValue(again, first.value, 'The order, sent again');
    await check.sameItems(items);
  });

  fact('what is out of stock refuses the whole order, and is named', async (check) => {
    await restart(check);
    const { kettle, lamp, last, gone } = check.data.shop;
    const what = 'An order with a product of which none is left';
    const none = newOrder(check, [kettle, 1], [gone, 1], [lamp, 1]);
    await check.refuses(what, ...refusedAs('outOfStock', gone.productId), places(none));
    const two = newOrder(check, [kettle, 1], [lamp, 1], [last, 2]);
    const more = 'An order of two where one is left';
    await check.refuses(more, ...refusedAs('outOfStock', last.productId), places(two));
  });

  fact('a product that does not exist is refused, and named', async (check) => {
    const { kettle } = check.data.shop;
    const { product } = check.data.detail.page;
    const order = newOrder(check, [kettle, 1], [product, 1]);
    const what = 'An order with a product that does not exist';
    await check.refuses(what, ...refusedAs('notFound', product.productId), places(order));
  });

  fact('a bad order is refused', async (check) => {
    const { kettle, lamp, radio, last, gone } = check.data.shop;
    const all = [kettle, lamp, radio, last, gone].map((one): [Product, number] => [one, 1]);
    const bad: [string, [Product, number][]][] = [
      ['An order without lines', []],
      ['An order of five lines', all],
      ['An order of 0 of something', [[kettle, 0]]],
      ['An order of half of something', [[kettle, 0.5]]],
      ['An order that names a product twice', [...all.slice(0, 2), [kettle, 1]]],
    ];
    for (const [what, lines] of bad) {
      await check.refuses(what, ...refusedAs('badOrder'), places(newOrder(check, ...lines)));
    }
  });

  fact("another customer's order is not given away", async (check) => {
    const { kettle, before } = check.data.shop;
    const order = { ...newOrder(check, [kettle, 1]), orderId: before.order.orderId };
    const what = "Sending the id of another customer's order";
    await check.refuses(what, ...refusedAs('alreadyExists'), places(order));
  });

  fact('of two customers who buy the last one, one gets it', async (check) => {
    await restart(check);
    const { last, bo } = check.data.shop;
    const one = newOrder(check, [last, 1]);
    const other = { ...one, orderId: 'c-2', customerId: bo.userId };
    const ended = await check.race([places(one), places(other)]);
    const placed = ended.filter((call) => 'value' in call).length;
    check.holds(placed === 1, [
      `Two customers bought the last one at the same moment: ${placed} of them got it.`,
      'Both had read that there is one. What must still be true of the stock when you write?',
    ]);
    const [isRefusal, refusal] = refusedAs('outOfStock', last.productId);
    const refused = ended.find((call) => 'error' in call);
    check.holds(refused !== undefined && 'error' in refused && isRefusal(refused.error), [
      `The other one should be refused with ${refusal}.`,
      `It threw ${refused && 'error' in refused ? errorText(refused.error) : 'nothing'}`,
      'A condition that fails says that something has changed, not what: who can tell you?',
    ]);
    await coherent(check, 1);
  });

  fact('two customers who buy the same thing are both served', async (check) => {
    await restart(check);
    const { kettle, lamp, bo } = check.data.shop;
    const one = newOrder(check, [kettle, 2], [lamp, 1]);
    const other = { ...newOrder(check, [kettle, 3]), orderId: 'c-2', customerId: bo.userId };
    const ended = await check.race([places(one), places(other)]);
    const placed = ended.filter((call) => 'value' in call).length;
    check.holds(placed === 2, [
      'Two customers bought of the same thing at the same moment, and there is enough for both.',
      `${placed} of them got it.`,
    ]);
    await coherent(check, 2);
  });

  fact('the same order from two clients at once is placed once', async (check) => {
    await restart(check);
    const { kettle, lamp } = check.data.shop;
    const order = newOrder(check, [kettle, 2], [lamp, 1]);
    const ended = await check.race([places(order), places(order)]);
    const placed = ended.filter((call) => 'value' in call).length;
    check.holds(placed === 2, [
      'A click and a retry sent the same order at the same moment; both should get the order.',
      `${placed} did.`,
    ]);
    await coherent(check, 1);
    await check.sameItems(afterOrder(check, order));
  });

  fact('a price that changes meanwhile is the price of the order', async (check) => {
    await restart(check);
    const { kettle } = check.data.shop;
    const order = newOrder(check, [kettle, 2]);
    const dearer = { ...kettle, priceCents: kettle.priceCents + 100 };
    const call = await check.runWhile(places(order), () => check.table.restore([itemOf(dearer)]));
    check.holds(call.value?.totalCents === orderOf(check, order, [dearer]).totalCents, [
      `Between your read and your write, a price went from ${kettle.priceCents} to ${dearer.priceCents} cents.`,
      `The order of two has a total of ${call.value?.totalCents} cents.`,
      'What else than the stock must still be true when you write?',
    ]);
    await check.sameItems(afterOrder(check, order, [dearer]));
  });

  fact('what a batch leaves undone is asked for again', async (check) => {
    await restart(check);
    const order = fourLines(check);
    const outcome = await check.runBroken(places(order), 'unprocessed');
    check.holds('value' in outcome, [
      'DynamoDB answered a part of the batch, and left the rest in UnprocessedKeys.',
      `Expected the order to be placed. It threw ${'error' in outcome ? errorText(outcome.error) : ''}`,
    ]);
    await check.sameItems(afterOrder(check, order));
  });

  fact('a connection that breaks is not told as a refusal', async (check) => {
    await restart(check);
    await check.passesOn('Placing an order', isEcommerceError, places(fourLines(check)));
  });

  fact('a connection that breaks leaves no half of an order', async (check) => {
    const order = fourLines(check);
    for (const moment of ['before', 'inside', 'after'] as const) {
      await restart(check);
      await check.runBroken(places(order), moment);
      await coherent(check);
      // Sent again, it is as if nothing had been in between.
      await check.run(places(order));
      await coherent(check, 1);
      await check.sameItems(afterOrder(check, order));
    }
  });

  fact('four lines are read with one request, and written with one', async (check) => {
    await restart(check);
    check.cost(await check.run(places(fourLines(check))), 'place an order');
  });
};

function places(order: NewOrder): (lab: LabContext) => Promise<Order> {
  return (lab) => model.placeOrder(lab, order);
}

function newOrder({ data }: Check, ...lines: readonly [Product, number][]): NewOrder {
  return {
    orderId: 'c-1',
    customerId: data.shop.ada.userId,
    lines: lines.map(([{ productId }, quantity]) => ({ productId, quantity })),
  };
}

/** Ten actions; the last of something is among them. */
function fourLines(check: Check): NewOrder {
  const { kettle, lamp, radio, last } = check.data.shop;
  return newOrder(check, [kettle, 2], [last, 1], [lamp, 1], [radio, 3]);
}

async function restart(check: Check): Promise<void> {
  await check.table.restoreAll(shopItems(check.data.shop));
}

/** The lines of an order that is placed now, at these products' prices. */
function linesOf(check: Check, order: NewOrder, changed: readonly Product[] = []): OrderItem[] {
  const { kettle, lamp, radio, last } = check.data.shop;
  const products = [kettle, lamp, radio, last, ...changed];
  const CreatedAt = check.now.toISOString();
  return order.lines.map(({ productId, quantity }) => {
    const product = products.findLast((one) => one.productId === productId);
    const unitPriceCents = product?.priceCents ?? 0;
    return {
      ...{ Type: 'OrderItem', orderId: order.orderId, productId, quantity, unitPriceCents },
      ...{ CreatedAt, UpdatedAt: CreatedAt },
    };
  });
}

function orderOf(check: Check, order: NewOrder, changed?: readonly Product[]): Order {
  const { orderId, customerId } = order;
  const lines = linesOf(check, order, changed);
  const totalCents = lines.reduce((sum, one) => sum + one.quantity * one.unitPriceCents, 0);
  const CreatedAt = check.now.toISOString();
  return {
    ...{ Type: 'Order', orderId, customerId, status: 'placed', totalCents },
    ...{ CreatedAt, UpdatedAt: CreatedAt },
  };
}

/** The table after an order that was placed now. */
function afterOrder(check: Check, order: NewOrder, changed: readonly Product[] = []): Item[] {
  const { kettle, lamp, radio, last } = check.data.shop;
  const placed = orderOf(check, order, changed);
  const products = [kettle, lamp, radio, last, ...changed].map((product): Product => {
    const line = order.lines.find(({ productId }) => productId === product.productId);
    if (!line) return product;
    const stock = product.stock - line.quantity;
    return { ...product, stock, UpdatedAt: check.now.toISOString() };
  });
  const lines = linesOf(check, order, changed);
  const entities = [placed, edgeOf(placed), ...lines, ...products];
  return withItems(shopItems(check.data.shop), entities.map(itemOf));
}

/** Where the new order stands among its customer's, in the index and under the customer. */
async function sortsByTime(check: Check, order: Order): Promise<void> {
  const right = itemOf(order);
  const found = (await check.table.items()).find(
    ({ PK, SK }) => PK === right.PK && SK === right.SK,
  );
  check.holds(found === undefined || found.GSI1SK === right.GSI1SK, [
    `In GSI1 the new order is sorted by ${found?.GSI1SK}, and the one before it by ${itemOf(check.data.shop.before.order).GSI1SK}.`,
    'Keys are text, and sorted as text. In which notation of a time is that the order of time?',
  ]);
}

/** Orders, lines and stock agree, and so many orders were added. */
async function coherent(check: Check, added?: number): Promise<void> {
  const items = await check.table.items();
  const before = shopItems(check.data.shop);
  const lines = explainOrders(items, before);
  check.holds(lines === undefined, ['The table contradicts itself afterwards:', ...(lines ?? [])]);
  if (added === undefined) return;
  const orders = items.filter((item) => item.Type === 'Order').length - 1;
  check.holds(orders === added, [
    `Expected ${added} more ${added === 1 ? 'order' : 'orders'} in the table, found ${orders}.`,
  ]);
}
