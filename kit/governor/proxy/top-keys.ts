/** The largest sums of a stream of keys, in constant memory. */

/** Keys that are kept when there are too many; a key above one in this many cannot be lost. */
const KEPT = 1_024;

/**
 * Adds up by key; of more than 2,048 keys the smaller half is forgotten, so a sum may leave out
 * what a key had come to while it was small.
 */
export class TopKeys {
  #sums = new Map<string, number>();

  add(key: string, amount: number): void {
    this.#sums.set(key, (this.#sums.get(key) ?? 0) + amount);
    if (this.#sums.size > 2 * KEPT) {
      this.#sums = new Map(this.top(KEPT).map(({ key: kept, sum }) => [kept, sum]));
    }
  }

  /** The largest sums, in descending order; equal ones by key. */
  top(count: number): { key: string; sum: number }[] {
    return [...this.#sums]
      .map(([key, sum]) => ({ key, sum }))
      .sort((one, other) => other.sum - one.sum || (one.key < other.key ? -1 : 1))
      .slice(0, count);
  }
}
