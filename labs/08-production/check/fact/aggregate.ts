/** 8.3 numbers that may be late, and money. */

import type { Facts } from './context.ts';
import { purchaseCosts, purchases } from './purchase.ts';
import { ratingCosts, ratings } from './rating.ts';

export const aggregates: Facts = (fact) => {
  ratings(fact);
  purchases(fact);
  ratingCosts(fact);
  purchaseCosts(fact);
};
