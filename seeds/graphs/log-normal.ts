/** Log-normal weights whose spread does not depend on the luck of the draw. */

import type { Random } from '../../kit/random.ts';
import { inverseNormal } from './inverse-normal.ts';

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
