/**
 * Draws from weights of which every stretch is like the whole: steps of the golden ratio through the
 * cumulative weights.
 */

const GOLDEN = (Math.sqrt(5) - 1) / 2;

/**
 * Positions of a list of weights, each as often as its weight says, also in a few hundred draws,
 * where draws at random still depend on luck.
 *
 * @example
 * new EvenDraw([1, 1]).at(0); // => 1, and in any ten draws either comes up four to six times
 */
export class EvenDraw {
  readonly #sums: Float64Array;

  /** @param weights none negative, at least one above zero */
  constructor(weights: ArrayLike<number>) {
    let sum = 0;
    this.#sums = Float64Array.from(weights, (weight) => (sum += weight));
  }

  /** Draw `nth`, counted from 0: the same one every time it is asked for. */
  at(nth: number): number {
    const total = this.#sums.at(-1) as number;
    const wanted = total * (((nth + 1) * GOLDEN) % 1);
    let low = 0;
    let high = this.#sums.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#sums[middle] as number) > wanted) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
