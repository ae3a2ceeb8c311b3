/**
 * 4.8 the costs are kept in a variable of the module: two walks at once put theirs into one list.
 *
 * @fails 4.8
 */

import type { HopCost } from '#entities/04-topology.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as solution from '#solutions/04-topology/model.ts';

export * from '#solutions/04-topology/model.ts';

let costs: HopCost[] = [];

export async function hopCosts(
  lab: LabContext,
  deviceId: string,
  hops: number,
): Promise<HopCost[]> {
  costs = [];
  const own = await solution.hopCosts(lab, deviceId, hops);
  costs.push(...own);
  return costs;
}
