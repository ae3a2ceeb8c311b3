/** How unevenly edges fall on nodes: the figures that tell a skewed graph from an even one. */

/** Statistics of one list of degrees. */
export interface DegreeStatistics {
  readonly nodes: number;
  readonly edges: number;
  readonly mean: number;
  readonly max: number;
  /** 0 where all have as many, close to 1 where one has all. */
  readonly gini: number;
  /** Share of all edges that the top 0.1, 1 and 10 % of nodes hold, at least one node each. */
  readonly top01Share: number;
  readonly top1Share: number;
  readonly top10Share: number;
  /** Share of nodes without any, and of all others that have just one. */
  readonly noneShare: number;
  readonly singleShare: number;
  readonly maxOverMean: number;
  /** Exponent of the tail, from the top 1 % of nodes; `NaN` where their degrees do not differ. */
  readonly hillExponent: number;
}

/**
 * Statistics of degrees, of which at least one is above zero.
 *
 * The exponent is Hill's estimate on a fixed top 1 %: a fitted start of the tail jumps between
 * seeds.
 * @see https://doi.org/10.1214/aos/1176343247 Hill, 1975
 */
export function degreeStatistics(degrees: Uint32Array): DegreeStatistics {
  const sorted = degrees.toSorted().reverse();
  const nodes = sorted.length;
  const edges = sum(sorted);
  const none = sorted.length - countAbove(sorted, 0);
  const max = sorted[0] as number;
  const share = (top: number): number =>
    sum(sorted.subarray(0, Math.max(1, Math.round(nodes * top)))) / edges;
  return {
    ...{ nodes, edges, max },
    mean: edges / nodes,
    gini: giniOf(sorted, edges),
    top01Share: share(0.001),
    top1Share: share(0.01),
    top10Share: share(0.1),
    noneShare: none / nodes,
    singleShare: (countAbove(sorted, 0) - countAbove(sorted, 1)) / (nodes - none),
    maxOverMean: (max * nodes) / edges,
    hillExponent: hillOf(sorted),
  };
}

/** How many ends fall on each node. */
export function degreesOf(ends: Uint32Array, nodes: number): Uint32Array {
  const degrees = new Uint32Array(nodes);
  for (const node of ends) degrees[node] = (degrees[node] as number) + 1;
  return degrees;
}

/** @param sorted descending */
function giniOf(sorted: Uint32Array, edges: number): number {
  let weighted = 0;
  for (let rank = 0; rank < sorted.length; rank++) {
    weighted += (sorted.length - rank) * (sorted[rank] as number);
  }
  return ((2 * weighted) / edges - sorted.length - 1) / sorted.length;
}

function hillOf(sorted: Uint32Array): number {
  const tail = Math.max(2, Math.round(sorted.length * 0.01));
  const least = sorted[tail] ?? 0;
  if (least === 0) return Number.NaN;
  let logs = 0;
  for (let rank = 0; rank < tail; rank++) logs += Math.log((sorted[rank] as number) / least);
  return logs === 0 ? Number.NaN : 1 + tail / logs;
}

/** @param sorted descending */
function countAbove(sorted: Uint32Array, degree: number): number {
  const end = sorted.findIndex((value) => value <= degree);
  return end < 0 ? sorted.length : end;
}

function sum(values: Uint32Array): number {
  return values.reduce((all, value) => all + value, 0);
}
