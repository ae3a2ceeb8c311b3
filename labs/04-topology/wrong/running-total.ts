/**
 * 4.8 telling for each hop what it took to get there, and not what the hop took.
 *
 * @fails 4.8
 */

import type { HopCost } from '#entities/04-topology.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as solution from '#solutions/04-topology/model.ts';

export * from '#solutions/04-topology/model.ts';

export async function hopCosts(
  lab: LabContext,
  deviceId: string,
  hops: number,
): Promise<HopCost[]> {
  const costs = await solution.hopCosts(lab, deviceId, hops);
  let total = { requests: 0, readUnits: 0 };
  return costs.map((cost) => {
    total = {
      requests: total.requests + cost.requests,
      readUnits: total.readUnits + cost.readUnits,
    };
    return { ...cost, ...total };
  });
}
