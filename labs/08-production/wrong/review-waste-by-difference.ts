/**
 * 8.6 `reviewTable` calls a pattern wasteful if it reads ten items more than it returns.
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
  for (const pattern of await reference.accessPatterns(lab, log)) {
    const name = nameOf(pattern);
    let thrownAway = 0;
    for (const request of log) {
      const [own] = await reference.accessPatterns(lab, [request]);
      if (own && nameOf(own) === name) thrownAway += request.scanned - request.returned;
    }
    if (thrownAway > 10) wasteful.push(pattern);
  }
  return { ...review, wasteful };
}

function nameOf({ operation, index, keyCondition, filter }: Partial<AccessPattern>): string {
  return JSON.stringify([operation, index, keyCondition, filter]);
}
