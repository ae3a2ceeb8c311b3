/** 8.1 projections. */

import { cardLists } from './card-list.ts';
import type { Facts } from './context.ts';
import { indexPrices } from './index-price.ts';
import { stocks } from './stock.ts';

export const projections: Facts = (fact) => {
  cardLists(fact);
  stocks(fact);
  indexPrices(fact);
};
