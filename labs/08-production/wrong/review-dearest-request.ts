/**
 * 8.6 `reviewTable` takes the pattern of the dearest single request for the dearest.
 *
 * @fails 8.6
 */

import type { LoggedRequest, TableReview } from '#entities/08-production.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as reference from '#solutions/08-production/model.ts';

export * from '#solutions/08-production/model.ts';

export async function reviewTable(
  lab: LabContext,
  log: readonly LoggedRequest[],
  indexes: readonly string[],
): Promise<TableReview> {
  const review = await reference.reviewTable(lab, log, indexes);
  const [request] = log.toSorted((one, other) => unitsOf(other) - unitsOf(one));
  const [dearest] = await reference.accessPatterns(lab, request ? [request] : []);
  return { ...review, ...(dearest && { dearest }) };
}

function unitsOf({ readUnits, writeUnits }: LoggedRequest): number {
  return readUnits + writeUnits;
}
