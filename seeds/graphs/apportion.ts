/** Shares a number of edges out among nodes, by weight and to the last edge. */

/** What {@link apportion} shares out. */
export interface ApportionOptions {
  /** Edges of all nodes together; at most `most` times the nodes. */
  total: number;
  /** Most edges one node may have. */
  most: number;
}

/**
 * Edges per node in proportion to its weight; their sum is exactly `total`.
 *
 * What rounding leaves over is carried to the next node, what a node may not have goes round in
 * order of the nodes.
 *
 * @param weights none negative, at least one above zero
 */
export function apportion(weights: Float64Array, { total, most }: ApportionOptions): Uint32Array {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const degrees = new Uint32Array(weights.length);
  let reached = 0;
  let due = 0;
  let placed = 0;
  for (let node = 0; node < weights.length; node++) {
    reached += weights[node] as number;
    const before = due;
    due = Math.floor((reached / sum) * total);
    degrees[node] = Math.min(due - before, most);
    placed += degrees[node] as number;
  }
  for (let node = 0; placed < total; node = (node + 1) % degrees.length) {
    const more = Math.min(1, most - (degrees[node] as number));
    degrees[node] = (degrees[node] as number) + more;
    placed += more;
  }
  return degrees;
}
