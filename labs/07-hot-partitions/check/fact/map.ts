/** The partitions of an index as lines: what each has written, and which shards lie on it. */

import { HASH_END, hashOf } from '#kit/governor/key.ts';
import type { IndexState } from '#kit/governor/proxy/state.ts';

/** Cells of a bar at a hundred percent. */
const BAR = 20;
/** Characters that are left beside the bar, on a screen of 80 columns. */
const NAMES_WIDTH = 24;

/** One partition and the shards on it. */
export interface Place {
  readonly keys: readonly string[];
  /** Of all write units. */
  readonly share: number;
}

/** The partitions in the order of the hashes, with the keys that lie on them. */
export function placesOf(index: IndexState, keys: readonly string[]): Place[] {
  const all = index.partitions.reduce((sum, { writeUnits }) => sum + writeUnits, 0);
  return index.partitions.map(({ from, to, writeUnits }) => ({
    keys: keys.filter((key) => {
      const place = hashOf(key) / HASH_END;
      return from <= place && place < to;
    }),
    share: all === 0 ? 0 : writeUnits / all,
  }));
}

/**
 * What an index is forecast to admit a second: the limit of one partition, divided by the fullest
 * partition's share of the keys. It takes every key as written equally often; where they are not,
 * more or less is admitted.
 */
export function forecastOf(index: IndexState, keys: readonly string[], limit: number): number {
  const fullest = Math.max(...placesOf(index, keys).map((place) => place.keys.length));
  return (limit * keys.length) / fullest;
}

/** A line for each partition, numbered from 0 as its shards are, and as in every other report. */
export function mapLines(index: IndexState, keys: readonly string[] = []): string[] {
  return placesOf(index, keys).map(({ share, keys: own }, place) => {
    const bar = '#'.repeat(Math.round(share * BAR)).padEnd(BAR, '.');
    const shards = own.map((key) => /#SHARD#(.+)$/.exec(key)?.[1] ?? key);
    const percent = `${Math.round(share * 100)} %`.padStart(5);
    return `  partition ${place}  ${bar} ${percent}   ${fitted(shards)}`.trimEnd();
  });
}

/** As many names as a line holds, and how many there are besides. */
function fitted(names: readonly string[]): string {
  if (names.join(' ').length <= NAMES_WIDTH) return names.join(' ');
  let shown = names.length;
  const text = (): string => `${names.slice(0, shown).join(' ')} + ${names.length - shown}`;
  while (text().length > NAMES_WIDTH) shown--;
  return text();
}
