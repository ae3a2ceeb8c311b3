/** How many edges every node of a skewed graph begins. */

import { Random } from '../../kit/random.ts';
import { evenNormals, quantisedExp } from './log-normal.ts';

/** What {@link outDegrees} shares out, and how unevenly. */
export interface OutDegreeOptions {
  /** Edges of all nodes together; at most the sum of `most`. */
  total: number;
  /** Most edges one node may begin. */
  most: (node: number) => number;
  seed: number;
  /** Skew of popularity; that of activity follows from it. */
  sigma: number;
}

/** Activity is less skewed than popularity, and the popular are more active. */
const SIGMA_SHARE = 0.8;
const CORRELATION = 0.7;

/**
 * Out-degrees, log-normal and correlated with popularity; their sum is exactly `total`.
 *
 * @param popularity a standard normal value per node
 */
export function outDegrees(popularity: readonly number[], options: OutDegreeOptions): Uint32Array {
  const { total, most } = options;
  const weights = activityWeights(popularity, options);
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const degrees = new Uint32Array(weights.length);
  let reached = 0;
  let placed = 0;
  weights.forEach((weight, node) => {
    reached += weight;
    const due = Math.floor((reached / sum) * total) - placed; // Carries what rounding left over.
    degrees[node] = Math.min(due, most(node));
    placed += degrees[node];
  });
  for (let node = 0; placed < total; node = (node + 1) % degrees.length) {
    if ((degrees[node] as number) >= most(node)) continue;
    degrees[node] = (degrees[node] as number) + 1;
    placed += 1;
  }
  return degrees;
}

function activityWeights(
  popularity: readonly number[],
  { seed, sigma }: OutDegreeOptions,
): number[] {
  const own = evenNormals(popularity.length, new Random(`${seed}/activity`));
  const rest = Math.sqrt(1 - CORRELATION ** 2);
  return popularity.map((z, node) =>
    quantisedExp(sigma * SIGMA_SHARE * (CORRELATION * z + rest * (own[node] as number))),
  );
}
