/**
 * 4.8 with a catch that takes a broken connection for the end of the network.
 *
 * @fails 4.8
 */

import { type HopCost, TopologyError } from '#entities/04-topology.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as solution from '#solutions/04-topology/model.ts';

export * from '#solutions/04-topology/model.ts';

export async function hopCosts(
  lab: LabContext,
  deviceId: string,
  hops: number,
): Promise<HopCost[]> {
  try {
    return await solution.hopCosts(lab, deviceId, hops);
  } catch (error) {
    if (error instanceof TopologyError) throw error;
    return [];
  }
}
