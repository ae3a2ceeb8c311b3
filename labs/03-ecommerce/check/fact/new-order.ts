/** Orders of 3.14: what is ordered, and what the table holds when it is placed. */

import type { Item } from '#kit/item/item.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as model from '#lab/03-ecommerce/model.ts';
import type { NewOrder, Order, OrderItem, Product } from '../../entities.ts';
import { itemOf } from '../item.ts';
import { edgeOf } from '../maker.ts';
import { shopItems } from '../shop.ts';
import { explainOrders } from './coherence.ts';
import { type Check, withItems } from './context.ts';

/** A call that places an order. */
export function places(order: NewOrder): (lab: LabContext) => Promise<Order> {
  return (lab) => model.placeOrder(lab, order);
}

/** An order of Ada's. */
export function newOrder({ data }: Check, ...lines: readonly [Product, number][]): NewOrder {
  return {
    orderId: 'c-1',
    customerId: data.shop.ada.userId,
    lines: lines.map(([{ productId }, quantity]) => ({ productId, quantity })),
  };
}

/** Ten actions; the last of something is among them. */
export function fourLines(check: Check): NewOrder {
  const { kettle, lamp, radio, last } = check.data.shop;
  return newOrder(check, [kettle, 2], [last, 1], [lamp, 1], [radio, 3]);
}

/** Puts the table back to what it began with. */
export async function restart(check: Check): Promise<void> {
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

/** The order as it is placed now. */
export function orderOf(check: Check, order: NewOrder, changed?: readonly Product[]): Order {
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
export function afterOrder(
  check: Check,
  order: NewOrder,
  changed: readonly Product[] = [],
): Item[] {
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
export async function sortsByTime(check: Check, order: Order): Promise<void> {
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
export async function coherent(check: Check, added?: number): Promise<void> {
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
