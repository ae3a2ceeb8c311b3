/**
 * 4.5 with a catch that takes every error on the way for a budget that is spent.
 *
 * @fails 4.5
 */

import {
  type Budget,
  BudgetSpentError,
  type Reached,
  TopologyError,
} from '#entities/04-topology.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as solution from '#solutions/04-topology/model.ts';

export * from '#solutions/04-topology/model.ts';

export async function exploreWithin(
  lab: LabContext,
  deviceId: string,
  hops: number,
  budget: Budget,
): Promise<Reached[]> {
  try {
    return await solution.exploreWithin(lab, deviceId, hops, budget);
  } catch (error) {
    if (error instanceof TopologyError) throw error;
    throw new BudgetSpentError([], { requests: 0, readUnits: 0 });
  }
}
