/** Random numbers that are looked up instead of drawn one after the other. */

import { Random } from '../../../kit/random.ts';

/**
 * The random number of two counters, such as a user and the number of a draw: the same whenever
 * and wherever it is asked for.
 *
 * @example
 * new CounterDraw('7/follows').float(12, 3); // => the same on every machine
 */
export class CounterDraw {
  readonly #first: number;
  readonly #second: number;

  constructor(seed: string) {
    const random = new Random(seed);
    this.#first = random.uint32() | 0;
    this.#second = random.uint32() | 0;
  }

  /** A whole number from 0 to 2³² − 1; the counters are whole numbers below 2³². */
  uint32(a: number, b: number): number {
    return mixed(mixed(a + this.#first) ^ b ^ this.#second) >>> 0;
  }

  /** A number from 0 (included) to 1 (excluded), in steps of 2⁻⁵³. */
  float(a: number, b: number): number {
    const own = mixed(a + this.#first);
    const high = mixed(own ^ b ^ this.#second) >>> 0;
    const low = mixed(own + Math.imul(b, 0x9e3779b1)) >>> 11;
    return (high * 2 ** 21 + low) / 2 ** 53;
  }
}

/** @see https://github.com/skeeto/hash-prospector the mixer with the least bias of its kind */
function mixed(value: number): number {
  let bits = value ^ (value >>> 16);
  bits = Math.imul(bits, 0x21f0aaad);
  bits ^= bits >>> 15;
  bits = Math.imul(bits, 0x735a2d97);
  return bits ^ (bits >>> 15);
}
