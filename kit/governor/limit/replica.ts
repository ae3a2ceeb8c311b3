/**
 * Which node of a partition serves a read, and what it costs there.
 *
 * The leader serves strong reads, any node serves eventually consistent ones. A node's limit is
 * counted in blocks of 4 KB read, so that the half unit of an eventually consistent read is one.
 * With one replica this is the documented limit: units, whatever the consistency.
 */

import type { Consistency } from '../../capacity/read-units.ts';
import type { Random } from '../../random.ts';

/** The node that is asked, counted from 0. */
export function replicaOf(
  consistency: Consistency,
  leader: number,
  replicas: number,
  random: Random,
): number {
  if (replicas === 1) return 0;
  return consistency === 'eventual' ? random.uint32() % replicas : leader;
}

/** Blocks that a read of that many units takes from the node's limit. */
export function blocksOf(units: number, consistency: Consistency, replicas: number): number {
  return consistency === 'eventual' && replicas > 1 ? units * 2 : units;
}
