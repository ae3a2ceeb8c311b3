/**
 * A uniform sample of a stream of unknown length, in constant memory: algorithm L.
 * @see Li, "Reservoir-sampling algorithms of time complexity O(n(1 + log(N/n)))", 1994
 */

import type { Random } from '../../random.ts';
import type { Key } from '../key.ts';

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
