/**
 * 4.5 telling finished levels only: what the last answers found was paid for as well.
 *
 * @fails 4.5
 */

import { type Budget, BudgetSpentError, type Reached } from '#entities/04-topology.ts';
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
    if (!(error instanceof BudgetSpentError)) throw error;
    const last = error.partial.at(-1)?.hops;
    throw new BudgetSpentError(
      error.partial.filter((one) => one.hops !== last),
      error.spent,
    );
  }
}
