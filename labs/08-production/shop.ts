/** The data of steps 8.3 and 8.5: a product with its reviews, and customers with money. */

import type { Item } from '#kit/item/item.ts';
import type { Product, Review, Wallet } from './entities.ts';
import { itemOf } from './item.ts';
import type { Maker } from './maker.ts';

/** What the checks of these steps ask for. */
export interface Shop {
  /** Reviewed, and enough of it for everybody. */
  kettle: Product;
  /** Of the kettle, in the order of their keys in the index. */
  reviews: Review[];
  /** Not reviewed; one is left. */
  last: Product;
  /** Has money for some kettles. */
  ada: Wallet;
  bo: Wallet;
  /** Has no money. */
  poor: Wallet;
  /** Of no product and nobody. */
  unknownId: string;
}

const REVIEWS = 25;
const DESCRIPTION = 200;

export function makeShop(make: Maker): Shop {
  const kettle = make.product(make.id('s'), DESCRIPTION);
  const reviews = Array.from({ length: REVIEWS }, () => make.review(kettle.productId));
  const money = 8 * kettle.priceCents;
  return {
    kettle,
    reviews: reviews.sort((one, other) => (one.postedAt < other.postedAt ? -1 : 1)),
    last: make.product(make.id('s'), DESCRIPTION, 1),
    ada: make.wallet(money),
    bo: make.wallet(money),
    poor: make.wallet(0),
    unknownId: make.id('p'),
  };
}

export function shopItems({ kettle, reviews, last, ada, bo, poor }: Shop): Item[] {
  return [kettle, last, ...reviews, ada, bo, poor].map(itemOf);
}
