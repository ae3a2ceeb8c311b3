/**
 * Zipf's law: how often each of many keys comes up when a few are far more popular than the rest.
 * @see https://github.com/brianfrankcooper/YCSB whose key streams have the exponent 0.99
 */

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
