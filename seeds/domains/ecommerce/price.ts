/** Prices over time. */

import type { Item } from '../../../kit/item/item.ts';
import { adjacencyKeys, compositeKey } from '../../../kit/keys.ts';
import type { Random } from '../../../kit/random.ts';
import { daysBefore, daysSince } from '../../moment.ts';

/** Prices that every product has had, and the days between them. */
export const PRICES_PER_PRODUCT = 6;
const DAYS_PER_PRICE = 45;
/** Days for which prices are known. */
export const PRICE_DAYS = PRICES_PER_PRODUCT * DAYS_PER_PRICE;
/** A price changes by about so much: the deviation of its logarithm. */
const PRICE_STEP = 0.08;

/** Prices in cents, oldest first, one product after the other: geometric random walks. */
export function drawPrices(products: number, random: Random): Uint32Array {
  const prices = new Uint32Array(products * PRICES_PER_PRODUCT);
  for (let product = 0; product < products; product++) {
    let cents = random.integer(300, 3_000) * random.integer(1, 20);
    for (let nth = 0; nth < PRICES_PER_PRODUCT; nth++) {
      prices[product * PRICES_PER_PRODUCT + nth] = cents;
      // Close to normal: the sum of four even draws. Whole cents: no rounding to differ later.
      const z = random.float() + random.float() + random.float() + random.float() - 2;
      cents = Math.max(100, Math.round(cents * (1 + PRICE_STEP * Math.sqrt(3) * z)));
    }
  }
  return prices;
}

/** The price of today. */
export function priceCents(prices: Uint32Array, product: number): number {
  return prices[(product + 1) * PRICES_PER_PRODUCT - 1] as number;
}

/** The price on a day, up to {@link PRICE_DAYS} before the reference date. */
export function priceCentsOn(prices: Uint32Array, product: number, moment: string): number {
  const changesSince = Math.ceil(daysSince(moment) / DAYS_PER_PRICE);
  return prices[(product + 1) * PRICES_PER_PRODUCT - Math.max(1, changesSince)] as number;
}

/** The prices of one product, oldest first. */
export function* priceItems(prices: Uint32Array, product: number, source: string): Generator<Item> {
  for (let nth = 0; nth < PRICES_PER_PRODUCT; nth++) {
    const steps = PRICES_PER_PRODUCT - nth;
    yield {
      ...adjacencyKeys(source, compositeKey(['PRICE', daysBefore(steps * DAYS_PER_PRICE)])),
      Type: 'PriceHistory',
      priceCents: prices[product * PRICES_PER_PRODUCT + nth],
      ...timesAt(steps),
    };
  }
}

/** The times of what the shop has had since the first price. */
export function listedAt(): { CreatedAt: string; UpdatedAt: string } {
  return timesAt(PRICES_PER_PRODUCT);
}

/** When a product was listed, and when its price last changed. */
export function productTimes(): { CreatedAt: string; UpdatedAt: string } {
  return { CreatedAt: timesAt(PRICES_PER_PRODUCT).CreatedAt, UpdatedAt: timesAt(1).UpdatedAt };
}

function timesAt(steps: number): { CreatedAt: string; UpdatedAt: string } {
  const at = daysBefore(steps * DAYS_PER_PRICE);
  return { CreatedAt: at, UpdatedAt: at };
}
