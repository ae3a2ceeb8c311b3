/** Key values one after the other: partition keys as hashes, sort keys as numbers. */

import { hashOf, hashOfAll } from '../kit/governor/key.ts';
import type { Random } from '../kit/random.ts';
import {
  AliasTable,
  evenNormals,
  quantisedExp,
  zipfWeights,
} from '../seeds/graphs/distribution.ts';
import type { Keys, SortKeyOrder } from './scenario.ts';

/** Gives the hash of the next item's partition key. */
export interface KeyStream {
  next(): number;
}

/** Where nothing else is said. */
const KEYS_DEFAULTS = { name: 'KEY', sigma: 1, exponent: 1, order: 'shuffled' } as const;

/** Gives the place of the next item's key among the keys of a load, from 0. */
interface KeyPlaces {
  next(): number;
}

/**
 * The keys of a load, as hashes.
 *
 * @param items in all, for keys in order
 */
export function keyStream(keys: Keys, items: number, random: Random): KeyStream {
  const { distribution, count = 1, and = [] } = keys;
  if (and.length > 0) return multiAttributeStream([keys, ...and], items, random);
  const length = distribution === 'one' ? 1 : count;
  const hashes = Float64Array.from({ length }, (_, place) => hashOf(keyValue(keys, place)));
  const places = keyPlaces(keys, items, random);
  return { next: () => hashes[places.next()] as number };
}

/** Partition keys of several attributes. */
function multiAttributeStream(all: readonly Keys[], items: number, random: Random): KeyStream {
  const streams = all.map((keys) => ({ keys, places: keyPlaces(keys, items, random) }));
  const hashes = new Map<string, number>();
  return {
    next: () => {
      const values = streams.map(({ keys, places }) => keyValue(keys, places.next()));
      const name = values.join('\0');
      const hash =
        hashes.get(name) ?? hashOfAll(values.map((text) => ({ type: 'S' as const, text })));
      if (hashes.size < MOST_KEPT) hashes.set(name, hash);
      return hash;
    },
  };
}

/** Hashes of pairs that are kept: a pair may come again. */
const MOST_KEPT = 100_000;

/** The key value at a place: `KEY` where there is one key, else `KEY#0`, `KEY#1` and so on. */
function keyValue({ distribution, name = KEYS_DEFAULTS.name }: Keys, place: number): string {
  return distribution === 'one' ? name : `${name}#${place}`;
}

/**
 * The places of a load's keys, item by item: the same for the same random source.
 *
 * @param items in all, for keys in order
 */
function keyPlaces(keys: Keys, items: number, random: Random): KeyPlaces {
  const { distribution, count = 1, sigma, exponent, order } = { ...KEYS_DEFAULTS, ...keys };
  if (distribution === 'one') return { next: () => 0 };
  const weights = weightsOf(distribution, count, { sigma, exponent }, random);
  if (order === 'sorted') return sorted(weights, items);
  if (distribution === 'even') return { next: () => random.uint32() % count };
  const table = new AliasTable(weights);
  return { next: () => table.draw(random) };
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
function sorted(weights: Float64Array, items: number): KeyPlaces {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let key = 0;
  let given = 0;
  let until = ((weights[0] as number) / total) * items;
  return {
    next: () => {
      while (given >= Math.round(until) && key < weights.length - 1) {
        key++;
        until += ((weights[key] as number) / total) * items;
      }
      given++;
      return key;
    },
  };
}

/** Gives the next item's sort key. */
export interface SortKeyStream {
  next(): number;
}

/** `ascending` as a clock, `random` anywhere, `fixed`: one item for each partition key. */
export function sortKeyStream(order: SortKeyOrder, random: Random): SortKeyStream {
  if (order === 'fixed') return { next: () => 0 };
  if (order === 'random') return { next: () => random.uint32() };
  let last = 0;
  return { next: () => ++last };
}
