/** A table that already holds orders, most of them done: what a new requirement meets. */

import type { Item } from '#kit/item/item.ts';
import type { Random } from '#kit/random.ts';
import type { CustomerOrder, OpenOrder, Order, OrderStatus, ProductReview } from '../entities.ts';
import { isOpen, itemOf, openItem } from './item.ts';
import { edgeOf, inOrderOf, type Maker, ofProduct } from './maker.ts';

/** Orders of many customers in every status, and items of other types around them. */
export interface Statuses {
  /** Oldest first. */
  orders: Order[];
  /** Long ones: together more than a page of 1 MB. */
  reviews: ProductReview[];
}

/** How many orders there are of each status. */
const COUNTS: Readonly<Record<OrderStatus, number>> = {
  placed: 8,
  paid: 6,
  shipped: 5,
  delivered: 90,
  cancelled: 11,
};
const REVIEWS = 320;
const COMMENT_BYTES = 3_400;

export function makeStatuses(make: Maker, random: Random): Statuses {
  const orders = (Object.entries(COUNTS) as [OrderStatus, number][]).flatMap(([status, count]) =>
    Array.from({ length: count }, () => make.order(make.id('u'), status)),
  );
  return {
    orders: inOrderOf('CreatedAt', orders),
    reviews: Array.from({ length: REVIEWS }, () => {
      const review = ofProduct(make.review(make.id('u'), make.id('p')));
      const comment = `${random.uint32()} stars would be too few. `.repeat(COMMENT_BYTES / 25);
      return { ...review, comment };
    }),
  };
}

/** Orders before the requirement: no customer's edge is in the index. */
export function statusItems(orders: readonly Order[]): Item[] {
  return orders.flatMap((order) => [order, edgeOf(order)]).map(itemOf);
}

/** The same orders after it. */
export function indexedItems(orders: readonly Order[]): Item[] {
  return orders.flatMap((order) => [itemOf(order), openItem(edgeOf(order))]);
}

/** Orders with an index of its own for those that are open. */
export function dedicatedItems(orders: readonly Order[]): Item[] {
  return orders.flatMap((order) => [itemOf(order), itemOf(dedicated(edgeOf(order)))]);
}

/** An edge as step 3.21 wants it: with the key attributes of its index while the order is open. */
export function dedicated(edge: CustomerOrder): CustomerOrder | OpenOrder {
  const { status, CreatedAt } = edge;
  return isOpen(status) ? { ...edge, openStatus: status, openSince: CreatedAt } : edge;
}

/** The customers' edges of a status, oldest first. */
export function edgesIn(orders: readonly Order[], status: OrderStatus): CustomerOrder[] {
  return orders.filter((order) => order.status === status).map(edgeOf);
}
