/** Partition key values one after the other, as hashes. */

import { hashOf } from '../kit/governor/key.ts';
import type { Random } from '../kit/random.ts';
import { AliasTable } from '../seeds/graphs/alias-table.ts';
import { evenNormals, quantisedExp } from '../seeds/graphs/log-normal.ts';
import { zipfWeights } from '../seeds/graphs/zipf.ts';
import type { Keys } from './scenario.ts';

/** Gives the hash of the next item's partition key. */
export interface KeyStream {
  next(): number;
}

/** Where nothing else is said. */
export const KEYS_DEFAULTS = { name: 'KEY', sigma: 1, exponent: 1, order: 'shuffled' } as const;

/**
 * The keys of a load.
 *
 * @param items in all, for keys in order
 */
export function keyStream(keys: Keys, items: number, random: Random): KeyStream {
  const { distribution, name, count = 1, sigma, exponent, order } = { ...KEYS_DEFAULTS, ...keys };
  if (distribution === 'one') {
    const hash = hashOf(name);
    return { next: () => hash };
  }
  const hashes = Float64Array.from({ length: count }, (_, key) => hashOf(`${name}#${key}`));
  const weights = weightsOf(distribution, count, { sigma, exponent }, random);
  if (order === 'sorted') return sorted(hashes, weights, items);
  if (distribution === 'even') {
    return { next: () => hashes[random.uint32() % count] as number };
  }
  const table = new AliasTable(weights);
  return { next: () => hashes[table.draw(random)] as number };
}

/** How often each key comes up; the spread of the log-normal does not depend on luck. */
function weightsOf(
  distribution: 'even' | 'log-normal' | 'zipf',
  count: number,
  { sigma, exponent }: { sigma: number; exponent: number },
  random: Random,
): Float64Array {
  if (distribution === 'zipf') return zipfWeights(count, exponent);
  if (distribution === 'even') return new Float64Array(count).fill(1);
  return Float64Array.from(evenNormals(count, random), (normal) => quantisedExp(sigma * normal));
}

/** All items of the first key, then those of the second, by their weights. */
function sorted(hashes: Float64Array, weights: Float64Array, items: number): KeyStream {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let key = 0;
  let given = 0;
  let until = ((weights[0] as number) / total) * items;
  return {
    next: () => {
      while (given >= Math.round(until) && key < hashes.length - 1) {
        key++;
        until += ((weights[key] as number) / total) * items;
      }
      given++;
      return hashes[key] as number;
    },
  };
}
