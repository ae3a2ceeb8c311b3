/**
 * Reads of single items that answer with the item as it was before its last write, drawn by lot: an
 * engine on one machine has one copy, and is never behind.
 *
 * AWS: an eventually consistent read may not show a write that was just done, and shows it "usually
 * within one second". A stale answer here is at most one write behind, and at most a second of model
 * time old. Query, Scan and PartiQL read the engine as it is.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/HowItWorks.ReadConsistency.html
 */

import type { WireItem } from '../../item/wire-item.ts';
import { KitError } from '../../kit-error.ts';
import { Random } from '../../random.ts';

/** How long a read may show an item as it was, in seconds of model time. */
const STALE_SECONDS = 1;

/** An item before its last write; `undefined` where there was none. */
export interface ItemBefore {
  readonly item: WireItem | undefined;
}

/** Which share of the reads that could be stale are. */
export class StaleReads {
  readonly #share: number;
  readonly #seed: number;
  /** The items of the last second's writes, the oldest write first. */
  readonly #before = new Map<string, { readonly before: ItemBefore; readonly at: number }>();
  #random: Random;

  /**
   * @param share from 0 to 1
   * @throws {KitError} `governor.badStale`
   */
  constructor(share: number, seed: number) {
    if (!(share >= 0 && share <= 1)) {
      throw new KitError(
        'usage',
        'governor.badStale',
        `Expected \`stale\` to be a share from 0 to 1, got \`${share}\`. Say, for example, 0.1.`,
      );
    }
    this.#share = share;
    this.#seed = seed;
    this.#random = this.#firstRandom();
  }

  /** Whether a read can be stale at all: only then the items before a write have to be known. */
  get isOn(): boolean {
    return this.#share > 0;
  }

  /**
   * Takes note of a write that was done.
   *
   * @param name of the item among those of all tables
   * @param before the item before it
   * @param at model time, in seconds
   */
  noteWrite(name: string, before: WireItem | undefined, at: number): void {
    if (!this.isOn) return;
    this.#before.delete(name); // Behind those that were written earlier.
    this.#before.set(name, { before: { item: before }, at });
    for (const [other, { at: written }] of this.#before) {
      if (at - written <= STALE_SECONDS) break;
      this.#before.delete(other);
    }
  }

  /**
   * The item that an eventually consistent read finds in place of the one that is there; `undefined`
   * where the read is not stale.
   */
  find(name: string, now: number): ItemBefore | undefined {
    if (!this.isOn) return undefined;
    const written = this.#before.get(name);
    if (!written || now - written.at > STALE_SECONDS) return undefined;
    return this.#random.float() < this.#share ? written.before : undefined;
  }

  /** Forgets all writes, and draws the first lots of the seed again. */
  reset(): void {
    this.#before.clear();
    this.#random = this.#firstRandom();
  }

  #firstRandom(): Random {
    return new Random(`${this.#seed}/stale`);
  }
}
