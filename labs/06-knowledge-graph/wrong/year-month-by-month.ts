/**
 * 6.2 `bornIn` sends a Query for each month.
 *
 * @fails 6.2
 */

import { paginateQuery, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/06-knowledge-graph/model.ts';

export async function bornIn(lab: LabContext, year: number): Promise<string[]> {
  const months = Array.from({ length: 12 }, (_, month) => String(month + 1).padStart(2, '0'));
  const lists = await Promise.all(
    months.map((month) =>
      queryAll(lab, {
        IndexName: 'GSI1',
        KeyConditionExpression: 'GSI1PK = :year AND begins_with(GSI1SK, :month)',
        ExpressionAttributeValues: { ':year': `BORN#${year}`, ':month': `${year}-${month}-` },
      }),
    ),
  );
  return lists.flat().map(({ personId }) => String(personId));
}

async function queryAll(lab: LabContext, input: Omit<QueryCommandInput, 'TableName'>) {
  const items: Record<string, unknown>[] = [];
  const pages = paginateQuery({ client: lab.db }, { TableName: lab.table, ...input });
  for await (const { Items = [] } of pages) items.push(...Items);
  return items;
}
