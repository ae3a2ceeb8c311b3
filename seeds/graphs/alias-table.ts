/**
 * Draws from a fixed list of weights in constant time: Walker's alias method, built Vose's way.
 * @see Vose, "A linear algorithm for generating random numbers with a given distribution", 1991
 */

import { KitError } from '../../kit/kit-error.ts';
import type { Random } from '../../kit/random.ts';

/**
 * An alias table: every column holds one position's share and lends the rest to another's.
 *
 * With whole-number weights whose sum times their count stays below 2⁵³ the table is exact.
 *
 * @example
 * new AliasTable([3, 0, 1]).draw(random); // => 0 three times out of four, never 1
 */
export class AliasTable {
  readonly #kept: Float64Array;
  readonly #alias: Uint32Array;

  /**
   * @param weights finite, none negative, at least one above zero
   * @throws {KitError} `aliasTable.badWeights`
   */
  constructor(weights: ArrayLike<number>) {
    const count = weights.length;
    const total = checkedTotal(weights);
    const share = new Float64Array(count);
    for (let at = 0; at < count; at++) share[at] = (weights[at] as number) * count;
    this.#kept = new Float64Array(count).fill(1);
    this.#alias = new Uint32Array(count).map((_, position) => position);
    // Two stacks in one array: positions below the average from the left, the others from the right.
    const waiting = new Uint32Array(count);
    let [small, large] = [0, count];
    for (let position = 0; position < count; position++) {
      if ((share[position] as number) < total) waiting[small++] = position;
      else waiting[--large] = position;
    }
    // Where only rounding is left, a column keeps its own.
    while (small > 0 && large < count) {
      const poor = waiting[--small] as number;
      const rich = waiting[large] as number;
      this.#kept[poor] = (share[poor] as number) / total;
      this.#alias[poor] = rich;
      share[rich] = (share[rich] as number) - (total - (share[poor] as number));
      if ((share[rich] as number) < total) {
        large += 1;
        waiting[small++] = rich;
      }
    }
  }

  /** A position of the list of weights, as often as its weight says. */
  draw(random: Random): number {
    const column = random.integer(0, this.#kept.length - 1);
    return random.float() < (this.#kept[column] as number)
      ? column
      : (this.#alias[column] as number);
  }
}

function checkedTotal(weights: ArrayLike<number>): number {
  let total = 0;
  for (let position = 0; position < weights.length; position++) {
    const weight = weights[position] as number;
    if (!(weight >= 0 && weight < Infinity)) {
      throw badWeights(`got \`${weight}\` at position ${position}`, position);
    }
    total += weight;
  }
  if (total === 0) throw badWeights(weights.length === 0 ? 'got none' : 'all are zero', -1);
  return total;
}

function badWeights(got: string, position: number): KitError {
  return new KitError(
    'bug',
    'aliasTable.badWeights',
    `Expected weights of zero or more, at least one above zero, but ${got}. Correct the weights.`,
    { details: { position } },
  );
}

// Draws from weights of which every stretch is like the whole: steps of the golden ratio through the
// cumulative weights.

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
