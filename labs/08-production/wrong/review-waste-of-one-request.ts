/**
 * 8.6 `reviewTable` calls a pattern wasteful if one of its requests is.
 *
 * @fails 8.6
 */

import type { AccessPattern, LoggedRequest, TableReview } from '#entities/08-production.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as reference from '#solutions/08-production/model.ts';

export * from '#solutions/08-production/model.ts';

export async function reviewTable(
  lab: LabContext,
  log: readonly LoggedRequest[],
  indexes: readonly string[],
): Promise<TableReview> {
  const review = await reference.reviewTable(lab, log, indexes);
  const wasteful: TableReview['wasteful'] = [];
  const bad = log.filter(({ scanned, returned }) => scanned > 10 * returned);
  const names = new Set((await reference.accessPatterns(lab, bad)).map(nameOf));
  for (const pattern of await reference.accessPatterns(lab, log)) {
    if (names.has(nameOf(pattern))) wasteful.push(pattern);
  }
  return { ...review, wasteful };
}

function nameOf({ operation, index, keyCondition, filter }: AccessPattern): string {
  return JSON.stringify([operation, index, keyCondition, filter]);
}
