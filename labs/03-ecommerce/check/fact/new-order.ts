/** Orders of 3.14: what is ordered, and what the table holds when it is placed. */

import { withItems } from '#kit/checkpoint/worker/step-table.ts';
import type { Item } from '#kit/item/item.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as model from '#lab/03-ecommerce/model.ts';
import {
  type CustomerOrder,
  type EcommerceEntity,
  entityOf,
  type NewOrder,
  type Order,
  type OrderItem,
  type Product,
} from '../../entities.ts';
import { itemOf } from '../item.ts';
import { edgeOf } from '../maker.ts';
import { shopItems } from '../shop.ts';
import type { Check } from './context.ts';

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

/** The lines of an order that is placed now, at these products' prices. */
function linesOf(check: Check, order: NewOrder, changed: readonly Product[] = []): OrderItem[] {
  const { kettle, lamp, radio, last } = check.data.shop;
  const products = [kettle, lamp, radio, last, ...changed];
  const CreatedAt = check.now.toISOString();
  return order.lines.map(({ productId, quantity }) => {
    const product = products.findLast((one) => one.productId === productId);
    const unitPriceCents = product?.priceCents ?? 0;
    return {
      Type: 'OrderItem',
      orderId: order.orderId,
      productId,
      quantity,
      unitPriceCents,
      CreatedAt,
      UpdatedAt: CreatedAt,
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
    Type: 'Order',
    orderId,
    customerId,
    status: 'placed',
    totalCents,
    CreatedAt,
    UpdatedAt: CreatedAt,
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
  const found = await check.table.get(right);
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
  check.holds(lines === undefined, [
    'The table contradicts itself afterwards:',
    ...(lines ?? []),
    'Which of these writes was done twice, or without the others?',
  ]);
  if (added === undefined) return;
  const orders = items.filter((item) => item.Type === 'Order').length - 1;
  check.holds(orders === added, [
    `Expected ${added} more ${added === 1 ? 'order' : 'orders'} in the table, found ${orders}.`,
  ]);
}

// Whether a table of orders and reviews agrees with itself.

/**
 * Explains where orders contradict what was sold; nothing where they do not.
 *
 * Every order has its lines and its customer's edge, its total is the sum of its lines, and what
 * is gone from the stock is in the new lines.
 *
 * @param before the table's items before the first of the orders
 */
function explainOrders(items: readonly Item[], before: readonly Item[]): string[] | undefined {
  const [now, then] = [items.map(entityOf), before.map(entityOf)];
  const orders = ofType<Order>(now, 'Order');
  const edges = ofType<CustomerOrder>(now, 'CustomerOrder');
  const lines = ofType<OrderItem>(now, 'OrderItem');
  const known = new Set(orders.map(({ orderId }) => orderId));
  const stray = [...edges, ...lines].filter(({ orderId }) => !known.has(orderId));
  const found = [
    ...orders.flatMap((order) => orderLines(order, edges, lines)),
    ...stray.map(({ Type, orderId }) => `there is a ${Type} of ${orderId}, and no such order`),
    ...stockLines(now, then),
  ];
  return found.length > 0 ? found : undefined;
}

function orderLines(
  { orderId, totalCents }: Order,
  edges: readonly CustomerOrder[],
  lines: readonly OrderItem[],
): string[] {
  const own = lines.filter((line) => line.orderId === orderId);
  const sum = own.reduce((cents, line) => cents + line.quantity * line.unitPriceCents, 0);
  const edge = edges.filter((one) => one.orderId === orderId);
  return [
    ...(edge.length === 1 ? [] : [`${orderId} has ${edge.length} customer edges`]),
    ...(sum === totalCents
      ? []
      : [`${orderId} has a total of ${totalCents} cents, and its lines of ${sum}`]),
  ];
}

function stockLines(now: readonly EcommerceEntity[], then: readonly EcommerceEntity[]): string[] {
  const sold = (entities: readonly EcommerceEntity[], productId: string): number =>
    ofType<OrderItem>(entities, 'OrderItem')
      .filter((line) => line.productId === productId)
      .reduce((count, line) => count + line.quantity, 0);
  const products = ofType<Product>(now, 'Product');
  return ofType<Product>(then, 'Product').flatMap(({ productId, stock }) => {
    const left = products.find((product) => product.productId === productId)?.stock;
    const ordered = sold(now, productId) - sold(then, productId);
    if (left === stock - ordered) return [];
    return [
      `${productId} had a stock of ${stock}, and the orders took ${ordered} of it: expected a stock of ${stock - ordered}, found ${left ?? 'none'}`,
    ];
  });
}

function ofType<Entity extends EcommerceEntity>(
  entities: readonly EcommerceEntity[],
  type: Entity['Type'],
): Entity[] {
  return entities.filter((entity): entity is Entity => entity.Type === type);
}
