/** Random numbers that are looked up, and a random order of the numbers below a count, without a list. */

import { Random } from '../../../kit/random.ts';

/** Rounds of mixing; after four of them neighbours lie nowhere near each other. */
const ROUNDS = 4;

/**
 * A permutation of 0 … count − 1 that takes no memory: each place is computed, in both directions.
 *
 * It mixes the bits of a number by steps that can be undone, and repeats that until the result is
 * below the count (cycle walking).
 * @see https://doi.org/10.1007/3-540-45760-7_9 Black and Rogaway, 2002
 *
 * @example
 * const order = new Permutation('7/visits', 1_000_000);
 * order.placeOf(order.at(5)); // => 5
 */
export class Permutation {
  readonly #count: number;
  readonly #mask: number;
  readonly #shift: number;
  readonly #factors = new Int32Array(ROUNDS);
  readonly #inverses = new Int32Array(ROUNDS);
  readonly #keys = new Int32Array(ROUNDS);

  /** @param count 1 … 2³¹ */
  constructor(seed: string, count: number) {
    const bits = Math.max(2, 32 - Math.clz32(count - 1));
    this.#count = count;
    this.#mask = 2 ** bits - 1;
    this.#shift = Math.ceil(bits / 2);
    const random = new Random(seed);
    for (let round = 0; round < ROUNDS; round++) {
      const factor = random.uint32() | 1;
      this.#factors[round] = factor;
      this.#inverses[round] = inverseOf(factor);
      this.#keys[round] = random.uint32();
    }
  }

  /** The number at a place. */
  at(place: number): number {
    let value = place;
    do value = this.#mixed(value);
    while (value >= this.#count);
    return value;
  }

  /** The place of a number. */
  placeOf(value: number): number {
    let place = value;
    do place = this.#unmixed(place);
    while (place >= this.#count);
    return place;
  }

  #mixed(value: number): number {
    let mixed = value;
    for (let round = 0; round < ROUNDS; round++) {
      const product = Math.imul(mixed, this.#factors[round] as number);
      mixed = (product + (this.#keys[round] as number)) & this.#mask;
      mixed ^= mixed >>> this.#shift;
    }
    return mixed >>> 0;
  }

  /** A shift by half of the bits or more undoes itself. */
  #unmixed(value: number): number {
    let mixed = value;
    for (let round = ROUNDS - 1; round >= 0; round--) {
      mixed ^= (mixed & this.#mask) >>> this.#shift;
      const sum = mixed - (this.#keys[round] as number);
      mixed = Math.imul(sum, this.#inverses[round] as number) & this.#mask;
    }
    return mixed >>> 0;
  }
}

/** The inverse of an odd number modulo 2³²: every step of Newton's doubles the right bits. */
function inverseOf(odd: number): number {
  let inverse = odd;
  for (let right = 3; right < 32; right *= 2) {
    inverse = Math.imul(inverse, 2 - Math.imul(odd, inverse));
  }
  return inverse;
}

// Random numbers that are looked up instead of drawn one after the other.

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
