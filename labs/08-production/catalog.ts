/** The data of step 8.1: a catalog of products under their sellers. */

import type { Item } from '#kit/item/item.ts';
import type { Product } from './entities.ts';
import { catalogItem } from './item.ts';
import type { Maker } from './maker.ts';

/** What the checks of 8.1 ask for. */
export interface Catalog {
  sellerId: string;
  /** The products of this seller, in id order. */
  products: Product[];
  /** Sells nothing. */
  unknownSellerId: string;
  /** The products of all other sellers. */
  others: Product[];
}

const PRODUCTS = 60;
const SELLERS = 8;
const PRODUCTS_OF_OTHERS = 15;
/** Characters: a product takes more than half of a read unit's 4 KB. */
const DESCRIPTION = 2_500;

export function makeCatalog(make: Maker, times: number): Catalog {
  const productsOf = (sellerId: string, number: number): Product[] =>
    Array.from({ length: number }, () => make.product(sellerId, DESCRIPTION)).sort(byId);
  const sellerId = make.id('s');
  const others = Array.from({ length: SELLERS * times }, () => make.id('s'));
  return {
    sellerId,
    products: productsOf(sellerId, PRODUCTS),
    unknownSellerId: make.id('s'),
    others: others.flatMap((other) => productsOf(other, PRODUCTS_OF_OTHERS)),
  };
}

export function catalogItems({ products, others }: Catalog): Item[] {
  return [...products, ...others].map(catalogItem);
}

/** In the order of DynamoDB's keys. */
function byId(one: Product, other: Product): number {
  return one.productId < other.productId ? -1 : 1;
}
