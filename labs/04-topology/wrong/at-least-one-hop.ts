/**
 * 4.5 walking one hop where none is asked for.
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
  return explore(lab, deviceId, hops === 0 ? 1 : hops, budget);
}
