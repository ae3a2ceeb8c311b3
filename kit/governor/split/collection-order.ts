/**
 * Whether the writes of an item collection follow its sort key, up or down, as a clock would.
 *
 * Cutting such a collection by sort key helps nobody: all writes to come fall on one side.
 */

import type { Key, SortKey } from '../key.ts';
import { LOWEST } from '../key.ts';

/** Collections watched at once, the heaviest: the others weigh too little to decide a split. */
const COLLECTIONS = 128;

/**
 * Parts of the sampled time. A write counts as following when it goes beyond all sort keys of
 * earlier parts, so that clients that overtake or repeat one another do not hide the order.
 */
const PARTS = 8;

interface Watched {
  /** Heat in all, for the choice of the heaviest. */
  heat: number;
  /** Heat since the first part of time ended, and what of it went beyond the ends so far. */
  judged: number;
  up: number;
  down: number;
  part: number;
  low: SortKey;
  high: SortKey;
  earlierLow: SortKey;
  earlierHigh: SortKey;
}

/** Watches the order of sort keys during one sample. */
export class CollectionOrder {
  readonly #collections = new Map<number, Watched>();
  readonly #partSeconds: number;

  /** @param sampleSeconds how long the sample is taken */
  constructor(sampleSeconds: number) {
    this.#partSeconds = sampleSeconds / PARTS;
  }

  /**
   * @param heat of the request; a read weighs in the denominator only
   * @param now model time, in seconds
   */
  add(hash: number, sortKey: Key['sortKey'], heat: number, isWrite: boolean, now: number): void {
    if (sortKey === LOWEST) return;
    const part = Math.floor(now / this.#partSeconds);
    const watched = this.#collections.get(hash) ?? this.#begin(hash, sortKey, part);
    watched.heat += heat;
    if (part > watched.part) {
      watched.part = part;
      watched.earlierLow = watched.low;
      watched.earlierHigh = watched.high;
      if (watched.judged < 0) watched.judged = 0;
    }
    if (watched.judged >= 0) judge(watched, sortKey, heat, isWrite);
    if (!isWrite) return;
    if (sortKey < watched.low) watched.low = sortKey;
    if (sortKey > watched.high) watched.high = sortKey;
  }

  /** The share of a collection's heat that follows its sort key, from 0 to 1. */
  followingShare(hash: number): number {
    const watched = this.#collections.get(hash);
    if (!watched || watched.judged <= 0) return 0;
    return Math.max(watched.up, watched.down) / watched.judged;
  }

  /** A newcomer takes the place of the lightest and its heat, as in the space-saving sketch. */
  #begin(hash: number, sortKey: SortKey, part: number): Watched {
    const heat = this.#collections.size < COLLECTIONS ? 0 : this.#dropLightest();
    const ends = {
      low: sortKey,
      high: sortKey,
      earlierLow: sortKey,
      earlierHigh: sortKey,
    };
    const watched = { heat, judged: -1, up: 0, down: 0, part, ...ends };
    this.#collections.set(hash, watched);
    return watched;
  }

  #dropLightest(): number {
    let lightest = Infinity;
    let found = 0;
    for (const [hash, { heat }] of this.#collections) {
      if (heat >= lightest) continue;
      lightest = heat;
      found = hash;
    }
    this.#collections.delete(found);
    return lightest;
  }
}

function judge(watched: Watched, sortKey: SortKey, heat: number, isWrite: boolean): void {
  watched.judged += heat;
  if (isWrite && sortKey > watched.earlierHigh) watched.up += heat;
  if (isWrite && sortKey < watched.earlierLow) watched.down += heat;
}
