/** A customer with orders and reviews, and what another part of the shop keeps beside them. */

import type { Item } from '#kit/item/item.ts';
import type { Order, OtherItem, Review, User } from '../entities.ts';
import { itemOf } from './item.ts';
import { edgeOf, type Maker, newestFirst, ofUser, withTies } from './maker.ts';

/** Orders and reviews newest first. */
export interface Customer {
  user: User;
  orders: Order[];
  reviews: Review[];
  drafts: OtherItem[];
}

/** How much there is of each. */
export interface CustomerShape {
  orders: number;
  reviews: number;
  drafts: number;
}

export function makeCustomer(make: Maker, shape: CustomerShape): Customer {
  const user = make.user();
  const { userId } = user;
  const list = <T>(length: number, one: () => T): T[] => Array.from({ length }, one);
  return {
    user,
    orders: newestFirst(withTies(list(shape.orders, () => make.order(userId)))),
    reviews: newestFirst(withTies(list(shape.reviews, () => make.review(userId, make.id('p'))))),
    drafts: make.others('OrderDraft', userId, shape.drafts),
  };
}

/** The items of a customer, orders and reviews with their node items. */
export function customerItems({ user, orders, reviews, drafts }: Customer): Item[] {
  return [
    ...[user, ...drafts].map(itemOf),
    ...orders.flatMap((order) => [itemOf(order), itemOf(edgeOf(order))]),
    ...reviews.flatMap((review) => [
      itemOf(review),
      itemOf(ofUser(review)),
      itemOf(guardOf(review)),
    ]),
  ];
}

/** What says that a customer has reviewed a product. */
export function guardOf({ userId, productId, reviewId, CreatedAt, UpdatedAt }: Review) {
  return { Type: 'ReviewedProduct', userId, productId, reviewId, CreatedAt, UpdatedAt } as const;
}
