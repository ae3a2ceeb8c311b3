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
    const share = Float64Array.from(weights, (weight) => weight * count);
    this.#kept = new Float64Array(count).fill(1);
    this.#alias = Uint32Array.from(weights, (_, position) => position);
    const small: number[] = [];
    const large: number[] = [];
    for (let position = 0; position < count; position++) {
      ((share[position] as number) < total ? small : large).push(position);
    }
    for (let poor = small.pop(); poor !== undefined; poor = small.pop()) {
      const rich = large.at(-1);
      if (rich === undefined) break; // Only rounding is left: the column keeps its own.
      this.#kept[poor] = (share[poor] as number) / total;
      this.#alias[poor] = rich;
      share[rich] = (share[rich] as number) - (total - (share[poor] as number));
      if ((share[rich] as number) < total) small.push(large.pop() as number);
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
    'aliasTable.badWeights',
    `Expected weights of zero or more, at least one above zero, but ${got}. Correct the weights.`,
    { details: { position } },
  );
}
