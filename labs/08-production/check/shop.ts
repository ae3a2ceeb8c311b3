/** The data of steps 8.3 and 8.5: a product with its reviews, and customers with money. */

import type { Item } from '#kit/item/item.ts';
import type { Product, Review, ReviewFlag, Wallet } from '../entities.ts';
import { itemOf } from './item.ts';
import type { Maker } from './maker.ts';

/** What the checks of these steps ask for. */
export interface Shop {
  /** Reviewed, and enough of it for everybody. */
  kettle: Product;
  /** Of the kettle, in the order of their keys in the index. */
  reviews: Review[];
  /** Somebody finds a review of the kettle bad; in the index, beside the reviews. */
  flags: ReviewFlag[];
  /** Its id begins with the whole id of the kettle. */
  namesake: Product;
  /** Of that one. */
  namesakeReviews: Review[];
  /** Not reviewed; one is left. */
  last: Product;
  /** Has money for so many kettles as `AFFORDED` says. */
  ada: Wallet;
  /** Has as much. */
  bo: Wallet;
  /** Has no money. */
  poor: Wallet;
  /** Of no product and nobody. */
  unknownId: string;
}

/** How many kettles the customers can pay. */
export const AFFORDED = 8;
const REVIEWS = 25;
const NAMESAKE_REVIEWS = 3;
const FLAGS = 4;
const DESCRIPTION = 200;

export function makeShop(make: Maker): Shop {
  const kettle = make.product(make.id('s'), DESCRIPTION);
  const { productId, sellerId } = kettle;
  const reviews = Array.from({ length: REVIEWS }, () => make.review(productId));
  const namesake = { ...make.product(sellerId, DESCRIPTION), productId: `${productId}1` };
  const money = AFFORDED * kettle.priceCents;
  return {
    kettle,
    reviews: reviews.sort((one, other) => (one.postedAt < other.postedAt ? -1 : 1)),
    flags: Array.from({ length: FLAGS }, () => make.flag(productId)),
    namesake,
    namesakeReviews: Array.from({ length: NAMESAKE_REVIEWS }, () =>
      make.review(namesake.productId),
    ),
    last: make.product(make.id('s'), DESCRIPTION, 1),
    ada: make.wallet(money),
    bo: make.wallet(money),
    poor: make.wallet(0),
    unknownId: make.id('p'),
  };
}

export function shopItems(shop: Shop): Item[] {
  const { kettle, reviews, flags, namesake, namesakeReviews, last, ada, bo, poor } = shop;
  const ofKettle = [kettle, ...reviews, ...flags];
  return [...ofKettle, namesake, ...namesakeReviews, last, ada, bo, poor].map(itemOf);
}
