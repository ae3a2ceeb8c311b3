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
      this.#forget();
    }
  }

  /** The largest sums, in descending order; equal ones by key. */
  top(count: number): { key: string; sum: number }[] {
    return [...this.#sums]
      .map(([key, sum]) => ({ key, sum }))
      .sort((one, other) => other.sum - one.sum || (one.key < other.key ? -1 : 1))
      .slice(0, count);
  }

  /** Keeps the larger half; of equal sums, those that came first. Numbers alone are sorted fast. */
  #forget(): void {
    const sums = Float64Array.from(this.#sums.values()).sort();
    const least = sums[sums.length - KEPT] as number;
    let room = KEPT - sums.filter((sum) => sum > least).length;
    for (const [key, sum] of this.#sums) {
      if (sum < least || (sum === least && room-- <= 0)) this.#sums.delete(key);
    }
  }
}
