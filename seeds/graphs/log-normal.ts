/** Log-normal weights whose spread does not depend on the luck of the draw. */

import type { Random } from '../../kit/random.ts';

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
