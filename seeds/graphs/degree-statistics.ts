/** How unevenly edges fall on nodes: the figures that tell a skewed graph from an even one. */

import type { FollowGraph } from './follow-graph.ts';

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
    nodes,
    edges,
    max,
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

// What a follow graph is like: its skew, how often follows are returned, how close friends are.

/** Statistics of a follow graph. */
export interface FollowStatistics {
  readonly followers: DegreeStatistics;
  readonly following: DegreeStatistics;
  /** Share of follows that are returned. */
  readonly edgeReciprocity: number;
  /** Share of pairs with a follow that have both: the other figure that is called reciprocity. */
  readonly pairReciprocity: number;
  /** Mean over all users of the share of their neighbours' pairs that are linked. */
  readonly clustering: number;
  /** Share of all paths of two links that are closed to a triangle. */
  readonly transitivity: number;
}

/** Computes them; 1,000,000 follows take about two seconds. The graph must have a follow. */
export function followStatistics(graph: FollowGraph): FollowStatistics {
  const { users, sources, targets } = graph;
  const linked = neighboursOf(graph);
  const links = linked.items.length / 2;
  const returned = sources.length - links;
  return {
    followers: degreeStatistics(degreesOf(targets, users)),
    following: degreeStatistics(degreesOf(sources, users)),
    edgeReciprocity: (2 * returned) / sources.length,
    pairReciprocity: returned / links,
    ...closeness(linked, users),
  };
}

function closeness(
  linked: Rows,
  users: number,
): Pick<FollowStatistics, 'clustering' | 'transitivity'> {
  const triangles = trianglesAt(linked, users);
  let [local, closed, paths] = [0, 0, 0];
  for (let user = 0; user < users; user++) {
    const degree = (linked.starts[user + 1] as number) - (linked.starts[user] as number);
    if (degree < 2) continue;
    const pairs = (degree * (degree - 1)) / 2;
    local += (triangles[user] as number) / pairs;
    closed += triangles[user] as number;
    paths += pairs;
  }
  return { clustering: local / users, transitivity: paths === 0 ? 0 : closed / paths };
}

/** Triangles that each user is in. */
function trianglesAt(linked: Rows, users: number): Float64Array {
  const upwards = upwardsOf(linked, users);
  const triangles = new Float64Array(users);
  const marks = new Uint32Array(users); // user + 1 whose upward neighbour this one is
  for (let user = 0; user < users; user++) {
    const own = upwards.items.subarray(upwards.starts[user], upwards.starts[user + 1]);
    for (const second of own) marks[second] = user + 1;
    for (const second of own) {
      const end = upwards.starts[second + 1] as number;
      for (let at = upwards.starts[second] as number; at < end; at++) {
        const third = upwards.items[at] as number;
        if (marks[third] !== user + 1) continue;
        for (const one of [user, second, third]) triangles[one] = (triangles[one] as number) + 1;
      }
    }
  }
  return triangles;
}

/** Every link once, from the less to the better linked user: even the star has only few then. */
function upwardsOf({ starts, items }: Rows, users: number): Rows {
  const degree = (user: number): number => (starts[user + 1] as number) - (starts[user] as number);
  const isUpwards = (from: number, to: number): boolean =>
    degree(from) < degree(to) || (degree(from) === degree(to) && from < to);
  const froms = new Uint32Array(items.length / 2);
  const tos = new Uint32Array(items.length / 2);
  let count = 0;
  for (let from = 0; from < users; from++) {
    for (let at = starts[from] as number; at < (starts[from + 1] as number); at++) {
      const to = items[at] as number;
      if (!isUpwards(from, to)) continue;
      froms[count] = from;
      tos[count] = to;
      count += 1;
    }
  }
  return rowsOf(froms, tos, users);
}

// Neighbours of every node, one row after the other in one typed array.

/** Row `n` is `items` from `starts[n]` up to, without, `starts[n + 1]`. */
export interface Rows {
  readonly starts: Uint32Array;
  readonly items: Uint32Array;
}

/** The targets of every source. */
export function rowsOf(sources: Uint32Array, targets: Uint32Array, nodes: number): Rows {
  const starts = new Uint32Array(nodes + 1);
  for (const source of sources) starts[source + 1] = (starts[source + 1] as number) + 1;
  for (let node = 0; node < nodes; node++) {
    starts[node + 1] = (starts[node + 1] as number) + (starts[node] as number);
  }
  const free = starts.slice();
  const items = new Uint32Array(targets.length);
  for (let edge = 0; edge < sources.length; edge++) {
    const source = sources[edge] as number;
    items[free[source] as number] = targets[edge] as number;
    free[source] = (free[source] as number) + 1;
  }
  return { starts, items };
}

/** Everybody a node has an edge with, in either direction, each once. */
function neighboursOf(graph: { users: number; sources: Uint32Array; targets: Uint32Array }): Rows {
  const { users, sources, targets } = graph;
  const out = rowsOf(sources, targets, users);
  const into = rowsOf(targets, sources, users);
  const starts = new Uint32Array(users + 1);
  const items = new Uint32Array(2 * sources.length);
  const seen = new Uint32Array(users); // user + 1 in whose row this one is
  let count = 0;
  for (let user = 0; user < users; user++) {
    for (const rows of [out, into]) {
      const end = rows.starts[user + 1] as number;
      for (let at = rows.starts[user] as number; at < end; at++) {
        const other = rows.items[at] as number;
        if (seen[other] === user + 1) continue;
        seen[other] = user + 1;
        items[count] = other;
        count += 1;
      }
    }
    starts[user + 1] = count;
  }
  return { starts, items: items.slice(0, count) };
}
