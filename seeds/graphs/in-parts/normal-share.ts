/** The normal distribution function. */

/** Where the series gives way to the continued fraction. */
const TAIL = 3;
const TERMS = 100;

/**
 * The probability that a standard normal variable stays below a value, exact in both tails as well:
 * a series in the middle, a continued fraction outside.
 * @see https://doi.org/10.18637/jss.v011.i04 Marsaglia, 2004
 *
 * @example
 * normalShare(1.96); // => 0.975…
 */
export function normalShare(value: number): number {
  if (value > 0) return 1 - normalShare(-value);
  const density = Math.exp((-value * value) / 2) / Math.sqrt(2 * Math.PI);
  if (value < -TAIL) {
    let fraction = -value;
    for (let term = TERMS; term > 0; term--) fraction = term / fraction - value;
    return density / fraction;
  }
  let sum = value;
  let power = value;
  for (let odd = 3; odd < 2 * TERMS; odd += 2) {
    power *= (value * value) / odd;
    sum += power;
  }
  return 0.5 + density * sum;
}
