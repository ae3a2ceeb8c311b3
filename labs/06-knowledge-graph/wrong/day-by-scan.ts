/**
 * 6.2 `bornOn` scans the index for the day.
 *
 * @fails 6.2 SCAN
 */

import { paginateScan } from '@aws-sdk/lib-dynamodb';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/06-knowledge-graph/model.ts';

export async function bornOn(lab: LabContext, day: string): Promise<string[]> {
  const items: Record<string, unknown>[] = [];
  const pages = paginateScan(
    { client: lab.db },
    {
      TableName: lab.table,
      IndexName: 'GSI1',
      FilterExpression: 'bornOn = :day',
      ExpressionAttributeValues: { ':day': day },
    },
  );
  for await (const { Items = [] } of pages) items.push(...Items);
  items.sort((a, b) => (String(a.personId) < String(b.personId) ? -1 : 1));
  return items.map(({ personId }) => String(personId));
}
