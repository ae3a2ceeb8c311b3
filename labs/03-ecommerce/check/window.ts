/** Products by the month they were listed in: what a shop puts into its window. */

import type { Item } from '#kit/item/item.ts';
import type { Product } from '../entities.ts';
import { listedItem } from './item.ts';
import { type Maker, newestFirst } from './maker.ts';

/** Every product that is listed, newest first. */
export interface ShopWindow {
  listed: Product[];
}

/** How many products were listed when; in November none, in October more than anybody shows. */
const LISTED: Readonly<Record<string, number>> = {
  '2026-01': 3,
  '2025-12': 4,
  '2025-10': 48,
  '2025-07': 5,
  '2025-06': 2,
};

const HALF_DAY_MS = 12 * 3_600_000;

export function makeWindow(make: Maker): ShopWindow {
  const listed = Object.entries(LISTED).flatMap(([month, count]) =>
    Array.from({ length: count }, (_, place): Product => {
      const moment = new Date(Date.parse(`${month}-01T08:00:00.000Z`) + place * HALF_DAY_MS);
      return { ...make.product(), ...make.times(moment.toISOString()) };
    }),
  );
  return { listed: newestFirst(listed) };
}

export function listedItems({ listed }: ShopWindow): Item[] {
  return listed.map(listedItem);
}
