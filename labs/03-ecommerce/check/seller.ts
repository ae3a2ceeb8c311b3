/** Sellers with products in the window, and what another part of the shop keeps beside them. */

import type { Item } from '#kit/item/item.ts';
import { Random } from '#kit/random.ts';
import type { OtherItem, Product, User } from '../entities.ts';
import { itemOf, listedItem } from './item.ts';
import { inOrderOf, Maker, ofSeller } from './maker.ts';

/** Who sells what. */
export interface Sellers {
  seller: User;
  /** The seller's, in id order. */
  products: Product[];
  /** Sells nothing yet. */
  beginner: User;
  customer: User;
  /** Of the two sellers. */
  stats: OtherItem[];
  /** Of many other sellers, ten times as many at ten times the data. */
  others: Product[];
  /** Not in the table; of `seller`. */
  fresh: Product;
}

const PRODUCTS = 40;
const OTHERS = 150;
const STATS = 5;

/** @param times so many times the products of other sellers */
export function makeSellers(seed: number, times: number): Sellers {
  const make = new Maker(new Random(`${seed}/lab-3/seller`));
  const [seller, beginner] = [makeSeller(make), makeSeller(make)];
  const ownProduct = (): Product => ({ ...make.product(), sellerId: seller.userId });
  return {
    seller,
    beginner,
    customer: make.user(),
    products: inOrderOf(
      'productId',
      Array.from({ length: PRODUCTS }, () => ownProduct()),
    ),
    stats: [seller, beginner].flatMap(({ userId }) => make.others('SellStats', userId, STATS)),
    fresh: ownProduct(),
    others: Array.from({ length: OTHERS * times }, () => make.product()),
  };
}

/** A seller's id has a capital letter: in small letters it is nobody's. */
function makeSeller(make: Maker): User {
  const user = make.user();
  return { ...user, userId: user.userId.toUpperCase(), role: 'seller' };
}

export function sellerItems({
  seller,
  beginner,
  customer,
  stats,
  products,
  others,
}: Sellers): Item[] {
  return [
    ...[seller, beginner, customer, ...stats].map(itemOf),
    ...[...products, ...others].flatMap(offeredItems),
  ];
}

/** A product as step 3.18 stores it: itself, in the window of 3.13, and its seller's edge. */
export function offeredItems(product: Product): Item[] {
  return [listedItem(product), itemOf(ofSeller(product))];
}
