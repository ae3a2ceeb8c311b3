/**
 * 4.5 refusing a budget of less than a whole read unit, of which two Queries are charged.
 *
 * @fails 4.5
 */

import { type Budget, type Reached, TopologyError } from '#entities/04-topology.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { exploreWithin as explore } from '#solutions/04-topology/model.ts';

export * from '#solutions/04-topology/model.ts';

export async function exploreWithin(
  lab: LabContext,
  deviceId: string,
  hops: number,
  budget: Budget,
): Promise<Reached[]> {
  if (budget.requests < 1 || budget.readUnits < 1) {
    throw new TopologyError('badBudget', 'a walk needs a budget');
  }
  return explore(lab, deviceId, hops, budget);
}
