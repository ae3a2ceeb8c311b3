/**
 * 4.5 asking whether more than the units of the budget are spent: with all of them spent it goes on.
 *
 * @fails 4.5
 */

import type { Budget, Reached } from '#entities/04-topology.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { exploreWithin as explore } from '#solutions/04-topology/model.ts';

export * from '#solutions/04-topology/model.ts';

export async function exploreWithin(
  lab: LabContext,
  deviceId: string,
  hops: number,
  budget: Budget,
): Promise<Reached[]> {
  // Units come in halves: all of them are not more than these.
  const readUnits = budget.readUnits + 0.25;
  return explore(lab, deviceId, hops, { ...budget, readUnits });
}
