/** The data of step 8.6: the catalog of an application that has been running for long. */

import type { Item } from '#kit/item/item.ts';
import type { Product, ProductQuestion } from '../entities.ts';
import { catalogItem, itemOf } from './item.ts';
import type { Maker } from './maker.ts';

/** The catalog of the application. */
export interface DayCatalog {
  /** Sell much: half of all visits go to their products. */
  largeSellers: string[];
  /** Sell a few products each. */
  newSellers: string[];
  products: Product[];
  questions: ProductQuestion[];
}

const LARGE_SELLERS = 2;
const PRODUCTS_OF_LARGE = 30;
const NEW_SELLERS = 14;
const PRODUCTS_OF_NEW = 6;
const QUESTIONS = 40;
/** In characters. */
const DESCRIPTION = 2_500;
const TEXT = 80;

export function makeDayCatalog(make: Maker): DayCatalog {
  const ids = (number: number): string[] => Array.from({ length: number }, () => make.id('s'));
  const [largeSellers, newSellers] = [ids(LARGE_SELLERS), ids(NEW_SELLERS)];
  const productsOf = (number: number) => (sellerId: string) =>
    Array.from({ length: number }, () => make.product(sellerId, DESCRIPTION));
  const products = [
    ...largeSellers.flatMap(productsOf(PRODUCTS_OF_LARGE)),
    ...newSellers.flatMap(productsOf(PRODUCTS_OF_NEW)),
  ];
  const questions = products.slice(0, QUESTIONS).map(({ productId }): ProductQuestion => {
    return { Type: 'ProductQuestion', productId, ...make.question(TEXT) };
  });
  return { largeSellers, newSellers, products, questions };
}

export function dayItems({ products, questions }: DayCatalog): Item[] {
  return [...products.map(catalogItem), ...questions.map(itemOf)];
}
