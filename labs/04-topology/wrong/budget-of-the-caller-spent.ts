/**
 * 4.5 the caller's own budget is counted down: the next walk with it has less.
 *
 * @fails 4.5
 */

import { type Budget, BudgetSpentError, type Reached } from '#entities/04-topology.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { exploreWithin as explore } from '#solutions/04-topology/model.ts';

export * from '#solutions/04-topology/model.ts';

export async function exploreWithin(
  lab: LabContext,
  deviceId: string,
  hops: number,
  budget: Budget,
): Promise<Reached[]> {
  const allowed = { ...budget };
  try {
    const reached = await explore(lab, deviceId, hops, allowed);
    budget.requests -= reached.length + 1;
    return reached;
  } catch (error) {
    if (error instanceof BudgetSpentError) budget.requests = 0;
    throw error;
  }
}
