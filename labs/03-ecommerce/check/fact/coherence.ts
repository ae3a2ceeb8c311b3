/** Whether a table of orders and reviews agrees with itself. */

import type { Item } from '#kit/item/item.ts';
import type { CustomerOrder, EcommerceEntity, Order, OrderItem, Product } from '../../entities.ts';
import { entityOf } from '../../entities.ts';

/**
 * Explains where orders contradict what was sold; nothing where they do not.
 *
 * Every order has its lines and its customer's edge, its total is the sum of its lines, and what
 * is gone from the stock is in the new lines.
 *
 * @param before the table's items before the first of the orders
 */
export function explainOrders(
  items: readonly Item[],
  before: readonly Item[],
): string[] | undefined {
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
