/**
 * 8.6 `reviewTable` takes an index for asked as soon as it took units: those of a write too.
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
  const paid = new Set(log.flatMap(({ unitsByIndex }) => Object.keys(unitsByIndex)));
  return { ...review, unusedIndexes: indexes.filter((name) => !paid.has(name)).sort() };
}
