/**
 * 4.5 walking to the end whatever it costs.
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
  if (!(budget.requests > 0 && budget.readUnits > 0)) {
    throw new TopologyError('badBudget', 'a walk needs a budget');
  }
  return solution.neighbourhood(lab, deviceId, hops);
}
