/**
 * A uniform sample of a stream of unknown length, in constant memory: algorithm L.
 * @see Li, "Reservoir-sampling algorithms of time complexity O(n(1 + log(N/n)))", 1994
 */

import type { Random } from '../random.ts';
import { type Key, LOWEST, type SortKey } from './key.ts';

/** One key of a sample, and what it weighs. */
export interface WeightedKey extends Key {
  readonly weight: number;
}

/** Requests kept of a stream: a share of 0.1 is then told within ± 0.02 (two deviations). */
const SIZE = 1_024;

/** Keeps up to 1,024 requests of all that were offered, each as likely as any other. */
export class Reservoir {
  readonly #hashes: number[] = [];
  readonly #weights: number[] = [];
  readonly #sortKeys: Key['sortKey'][] = [];
  readonly #random: Random;
  #skip = 0;
  #threshold = 1;

  constructor(random: Random) {
    this.#random = random;
  }

  add(hash: number, sortKey: Key['sortKey'], weight: number): void {
    if (this.#skip > 0) {
      this.#skip--;
      return;
    }
    const count = this.#sortKeys.length;
    const place = count < SIZE ? count : this.#random.integer(0, SIZE - 1);
    this.#hashes[place] = hash;
    this.#weights[place] = weight;
    this.#sortKeys[place] = sortKey;
    if (count >= SIZE - 1) this.#drawSkip();
  }

  /** What was kept, in no order. */
  keys(): WeightedKey[] {
    return this.#sortKeys.map((sortKey, place) => ({
      hash: this.#hashes[place] as number,
      sortKey,
      weight: this.#weights[place] as number,
    }));
  }

  /** How many requests pass by before the next one is kept. */
  #drawSkip(): void {
    this.#threshold *= Math.exp(Math.log(1 - this.#random.float()) / SIZE);
    const passed = Math.log(1 - this.#random.float()) / Math.log(1 - this.#threshold);
    this.#skip = Math.floor(passed);
  }
}

// Whether the writes of an item collection follow its sort key, up or down, as a clock would.
// Cutting such a collection by sort key helps nobody: all writes to come fall on one side.

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
    const ends = { low: sortKey, high: sortKey, earlierLow: sortKey, earlierHigh: sortKey };
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
