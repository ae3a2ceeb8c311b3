/**
 * 6.2 `peopleAt` returns whatever is under the key of the place: companies too.
 *
 * @fails 6.2
 */

import { paginateQuery, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/06-knowledge-graph/model.ts';

export async function peopleAt(lab: LabContext, placeId: string): Promise<string[]> {
  const items = await queryAll(lab, {
    IndexName: 'GSI1',
    KeyConditionExpression: 'GSI1PK = :place',
    ExpressionAttributeValues: { ':place': entityKey('place', placeId) },
  });
  return items.map(({ PK }) => String(PK).slice(String(PK).indexOf('#') + 1));
}

async function queryAll(lab: LabContext, input: Omit<QueryCommandInput, 'TableName'>) {
  const items: Record<string, unknown>[] = [];
  const pages = paginateQuery({ client: lab.db }, { TableName: lab.table, ...input });
  for await (const { Items = [] } of pages) items.push(...Items);
  return items;
}
