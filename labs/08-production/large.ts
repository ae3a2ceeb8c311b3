/** The data of step 8.2: products that grow, and items of many sizes. */

import type { Item } from '#kit/item/item.ts';
import type { Product } from './entities.ts';
import { itemOf } from './item.ts';
import type { Maker } from './maker.ts';

/** What the checks of 8.2 ask for. */
export interface LargeItems {
  /** Keeps its questions inside, as an older version of the shop did. */
  grown: Product;
  /** Has no question. */
  plain: Product;
  /** Of no product. */
  unknownId: string;
}

const DESCRIPTION = 400;
const QUESTIONS = 60;
/** In characters. */
const TEXT = 900;

export function makeLarge(make: Maker): LargeItems {
  const sellerId = make.id('s');
  const questions = Array.from({ length: QUESTIONS }, () => make.question(TEXT));
  return {
    grown: { ...make.product(sellerId, DESCRIPTION), questions },
    plain: make.product(sellerId, DESCRIPTION),
    unknownId: make.id('p'),
  };
}

export function largeItems({ grown, plain }: LargeItems): Item[] {
  return [grown, plain].map(itemOf);
}
