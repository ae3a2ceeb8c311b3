/**
 * 6.3 `peopleWithSkill` scans the index for the skill.
 *
 * @fails 6.3 SCAN
 */

import { paginateScan } from '@aws-sdk/lib-dynamodb';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/06-knowledge-graph/model.ts';

export async function peopleWithSkill(lab: LabContext, skillId: string): Promise<string[]> {
  const items: Record<string, unknown>[] = [];
  const pages = paginateScan(
    { client: lab.db },
    {
      TableName: lab.table,
      IndexName: 'GSI1',
      FilterExpression: 'skillId = :skill',
      ExpressionAttributeValues: { ':skill': skillId },
    },
  );
  for await (const { Items = [] } of pages) items.push(...Items);
  return items.map(({ personId }) => String(personId)).sort();
}
