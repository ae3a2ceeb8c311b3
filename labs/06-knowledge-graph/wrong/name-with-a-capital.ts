/**
 * 6.2 `peopleByName` makes the first letter a capital: nobody is called al, and it finds Alan.
 *
 * @fails 6.2
 */

import { paginateQuery, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/06-knowledge-graph/model.ts';

export async function peopleByName(lab: LabContext, prefix: string): Promise<string[]> {
  const items = await queryAll(lab, {
    IndexName: 'GSI1',
    KeyConditionExpression: 'GSI1PK = :initial AND begins_with(GSI1SK, :prefix)',
    ExpressionAttributeValues: {
      ':initial': `NAME#${prefix.slice(0, 1).toUpperCase()}`,
      ':prefix': prefix.slice(0, 1).toUpperCase() + prefix.slice(1),
    },
  });
  return items.map(({ personId }) => String(personId));
}

async function queryAll(lab: LabContext, input: Omit<QueryCommandInput, 'TableName'>) {
  const items: Record<string, unknown>[] = [];
  const pages = paginateQuery({ client: lab.db }, { TableName: lab.table, ...input });
  for await (const { Items = [] } of pages) items.push(...Items);
  return items;
}
