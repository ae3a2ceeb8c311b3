/**
 * 8.6 `reviewTable` takes the first pattern, also where there is none.
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
  const [first] = await reference.accessPatterns(lab, log);
  const { operation, ...others } = first as NonNullable<typeof first>;
  const review = await reference.reviewTable(lab, log, indexes);
  return { ...review, dearest: { operation, ...others } };
}
