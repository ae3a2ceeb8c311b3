/**
 * 4.5 counting requests only: one page of a large collection costs as much as hundreds.
 *
 * @fails 4.5
 */

import { type Budget, type Reached, TopologyError } from '#entities/04-topology.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as solution from '#solutions/04-topology/model.ts';

export * from '#solutions/04-topology/model.ts';

export async function exploreWithin(
  lab: LabContext,
  deviceId: string,
  hops: number,
  budget: Budget,
): Promise<Reached[]> {
  if (!(budget.readUnits > 0)) throw new TopologyError('badBudget', 'a walk needs a budget');
  const readUnits = Number.POSITIVE_INFINITY;
  return solution.exploreWithin(lab, deviceId, hops, { requests: budget.requests, readUnits });
}
