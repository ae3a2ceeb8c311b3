/** Edges between two kinds of nodes: likes, tags, order lines, reviews. */

import type { Random } from '../../kit/random.ts';
import { AliasTable } from './alias-table.ts';

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
