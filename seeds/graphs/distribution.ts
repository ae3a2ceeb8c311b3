/** How weights and counts are distributed, and how positions are drawn by their weights. */

import { KitError } from '../../kit/kit-error.ts';
import type { Random } from '../../kit/random.ts';

/**
 * Draws from a fixed list of weights in constant time, by Walker's alias method, built Vose's way: every
 * column holds one position's share and lends the rest to another's.
 *
 * With whole-number weights whose sum times their count stays below 2⁵³ the table is exact.
 *
 * @example
 * new AliasTable([3, 0, 1]).draw(random); // => 0 three times out of four, never 1
 * @see Vose, "A linear algorithm for generating random numbers with a given distribution", 1991
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

// Zipf's law: how often each of many keys comes up when a few are far more popular than the rest.
// @see https://github.com/brianfrankcooper/YCSB whose key streams have the exponent 0.99

/** The exponent of YCSB, by which key-value stores are compared. */
export const YCSB_EXPONENT = 0.99;

/**
 * The weight of each key, the most popular first: one over its rank, to the power of an exponent.
 *
 * @param count of keys, from 1 up
 * @param exponent 0 is even; the larger, the more skewed
 * @example
 * zipfWeights(3, 1); // => 1, 0.5, 0.333…
 */
export function zipfWeights(count: number, exponent: number): Float64Array {
  return Float64Array.from({ length: count }, (_, key) => (key + 1) ** -exponent);
}

// Log-normal weights whose spread does not depend on the luck of the draw.

/**
 * One standard normal value per position: the middles of `count` equally likely slices, shuffled.
 *
 * Plain draws would leave the largest value, and with it the most popular user, to chance.
 */
export function evenNormals(count: number, random: Random): Float64Array {
  const slices = new Float64Array(count);
  for (let slice = 0; slice < count; slice++) slices[slice] = inverseNormal((slice + 0.5) / count);
  return random.shuffleInPlace(slices);
}

/** Log-normal weights with the given spread of their logarithm; whole numbers, at least one. */
export function logNormalWeights(count: number, sigma: number, random: Random): Float64Array {
  return evenNormals(count, random).map((z) => quantisedExp(sigma * z));
}

/**
 * `exp(exponent)` in steps of 2⁻²⁰, as a whole number of steps, at least one.
 *
 * The last bits of `Math.exp` may differ between versions of V8, and would make another graph of
 * the same seed.
 */
export function quantisedExp(exponent: number): number {
  return Math.max(1, Math.round(Math.exp(exponent) * 2 ** 20));
}

// The inverse of the normal distribution function.

const CENTRE_TOP = [
  -3.969683028665376e1, 2.209460984245205e2, -2.759285104469687e2, 1.38357751867269e2,
  -3.066479806614716e1, 2.506628277459239,
];
const CENTRE_BOTTOM = [
  -5.447609879822406e1, 1.615858368580409e2, -1.556989798598866e2, 6.680131188771972e1,
  -1.328068155288572e1, 1,
];
const TAIL_TOP = [
  -7.784894002430293e-3, -3.223964580411365e-1, -2.400758277161838, -2.549732539343734,
  4.374664141464968, 2.938163982698783,
];
const TAIL_BOTTOM = [
  7.784695709041462e-3, 3.224671290700398e-1, 2.445134137142996, 3.754408661907416, 1,
];
const TAIL = 0.02425;

/**
 * The value that a standard normal variable stays below with the given probability.
 *
 * P. J. Acklam's rational approximation; its relative error is below 1.2 × 10⁻⁹.
 *
 * @param probability above 0 and below 1
 * @example
 * inverseNormal(0.975); // => 1.95996…
 */
export function inverseNormal(probability: number): number {
  if (probability > 1 - TAIL) return -inverseNormal(1 - probability);
  if (probability < TAIL) {
    const q = Math.sqrt(-2 * Math.log(probability));
    return polynomial(TAIL_TOP, q) / polynomial(TAIL_BOTTOM, q);
  }
  const q = probability - 0.5;
  return (polynomial(CENTRE_TOP, q * q) / polynomial(CENTRE_BOTTOM, q * q)) * q;
}

function polynomial(coefficients: readonly number[], x: number): number {
  return coefficients.reduce((sum, coefficient) => sum * x + coefficient, 0);
}

// Small counts, such as lines of an order: one at least, each further one less likely.

/**
 * A geometric count, at least one.
 *
 * @param mean on average so many, where `most` does not cut it
 */
export function geometricCount(mean: number, most: number, random: Random): number {
  let count = 1;
  while (count < most && random.float() >= 1 / mean) count += 1;
  return count;
}
