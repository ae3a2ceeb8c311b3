/**
 * Edges between two kinds of nodes: likes, tags, order lines, reviews; and how a number of edges is shared
 * out.
 */

import { Random } from '../../kit/random.ts';
import { AliasTable, logNormalWeights } from './distribution.ts';

/** Options of {@link bipartiteGraph}. */
export interface BipartiteOptions {
  /** Edges that each node of the left side has, at most as many as there are on the right. */
  degrees: Uint32Array;
  /** How popular each node of the right side is: whole numbers, at least one. */
  weights: Float64Array;
  random: Random;
}

/** Edge `n` joins `left[n]` and `right[n]`; edges are grouped by their left node. */
export interface BipartiteGraph {
  readonly left: Uint32Array;
  readonly right: Uint32Array;
}

/** Draws for one edge before the next free node is taken. */
const TRIES = 16;

/**
 * Draws the edges of every left node, none twice, by the weight of the right ones: the bipartite
 * Chung–Lu graph. Memory is that of the edges and one mark for each right node.
 * @see https://doi.org/10.1073/pnas.252631999 Chung and Lu, 2002
 */
export function bipartiteGraph({ degrees, weights, random }: BipartiteOptions): BipartiteGraph {
  const edges = degrees.reduce((sum, degree) => sum + degree, 0);
  const graph = { left: new Uint32Array(edges), right: new Uint32Array(edges) };
  if (edges === 0) return graph;
  const table = new AliasTable(weights);
  const taken = new Uint32Array(weights.length); // left + 1 where that node has this one already
  let edge = 0;
  for (let left = 0; left < degrees.length; left++) {
    for (let more = degrees[left] as number; more > 0; more--) {
      const right = drawFree(table, taken, left + 1, random);
      taken[right] = left + 1;
      graph.left[edge] = left;
      graph.right[edge] = right;
      edge += 1;
    }
  }
  return graph;
}

/** The edges in a random order. */
export function shuffled({ left, right }: BipartiteGraph, random: Random): BipartiteGraph {
  const order = random.shuffleInPlace(new Uint32Array(left.length).map((_, edge) => edge));
  return {
    left: order.map((edge) => left[edge] as number),
    right: order.map((edge) => right[edge] as number),
  };
}

function drawFree(table: AliasTable, taken: Uint32Array, mark: number, random: Random): number {
  let right = table.draw(random);
  for (let tries = 1; taken[right] === mark && tries < TRIES; tries++) right = table.draw(random);
  while (taken[right] === mark) right = (right + 1) % taken.length;
  return right;
}

// Shares a number of edges out among nodes, by weight and to the last edge.

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

// Who likes which product: every user a few, and one product that most users like.

/** Options of {@link likeGraph}. */
export interface LikeGraphOptions {
  users: number;
  products: number;
  /** Edges of all users together, at most users times products. */
  likes: number;
  /** Same seed, same graph. */
  seed: number | string;
}

/** Spread of how many products a user likes, and of how popular products are. */
const SIGMA = { user: 0.6, product: 1 } as const;
/** Of each draw of a product, how often it is the star. */
const STAR_SHARE = 0.2;

/** Users on the left, products on the right; product 0 is the star. */
export function likeGraph({ users, products, likes, seed }: LikeGraphOptions): BipartiteGraph {
  const random = (what: string): Random => new Random(`${seed}/like/${what}`);
  const degrees = apportion(logNormalWeights(users, SIGMA.user, random('user')), {
    total: likes,
    most: products,
  });
  const weights = logNormalWeights(products, SIGMA.product, random('product'));
  const others = weights.slice(1).reduce((sum, weight) => sum + weight, 0);
  if (others > 0) weights[0] = Math.round((others * STAR_SHARE) / (1 - STAR_SHARE));
  return bipartiteGraph({ degrees, weights, random: random('edge') });
}
