/** The data of step 8.1: a catalog of products under their sellers. */

import type { Item } from '#kit/item/item.ts';
import type { Product } from '../entities.ts';
import { catalogItem } from './item.ts';
import type { Maker } from './maker.ts';

/** What the checks of 8.1 ask for. */
export interface Catalog {
  sellerId: string;
  /** The products of this seller, in id order. Three of them are the dearest, at one price. */
  products: Product[];
  /** Begins like the id of the seller, and is somebody else. */
  similarId: string;
  /** Sells nothing. */
  unknownSellerId: string;
  /** Of no product. */
  unknownId: string;
  /** The products of all other sellers, each seller's in id order. */
  others: Product[];
}

/** More than one BatchGetItem takes. */
const PRODUCTS = 120;
const SELLERS = 8;
const PRODUCTS_OF_OTHERS = 15;
/** Characters: a product takes more than half of a read unit's 4 KB. */
const DESCRIPTION = 2_500;
/** More than any price that is drawn. */
const TOP_CENTS = 50_000;
/** Places, in id order, of the products that cost so much. */
const DEAREST = [20, 60, 100];

export function makeCatalog(make: Maker, times: number): Catalog {
  const productsOf = (sellerId: string, number: number): Product[] =>
    Array.from({ length: number }, () => make.product(sellerId, DESCRIPTION));
  const sellerId = make.id('s');
  const similarId = `${sellerId}0`;
  const others = [similarId, ...Array.from({ length: SELLERS * times }, () => make.id('s'))];
  const products = withSimilarId(productsOf(sellerId, PRODUCTS)).sort(byId);
  return {
    sellerId,
    products: products.map((product, at) =>
      DEAREST.includes(at) ? { ...product, priceCents: TOP_CENTS } : product,
    ),
    similarId,
    unknownSellerId: make.id('s'),
    unknownId: make.id('p'),
    others: others.flatMap((other) => productsOf(other, PRODUCTS_OF_OTHERS).sort(byId)),
  };
}

export function catalogItems({ products, others }: Catalog): Item[] {
  return [...products, ...others].map(catalogItem);
}

/** The last product gets an id that begins with that of the first. */
function withSimilarId(products: readonly Product[]): Product[] {
  const [first, last] = [products[0], products.at(-1)] as [Product, Product];
  return [...products.slice(0, -1), { ...last, productId: `${first.productId}0` }];
}

/** In the order of DynamoDB's keys. */
function byId(one: Product, other: Product): number {
  return one.productId < other.productId ? -1 : 1;
}
