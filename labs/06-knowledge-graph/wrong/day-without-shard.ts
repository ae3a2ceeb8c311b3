/**
 * 6.3 `bornOn` asks the key of the year without a shard: nobody of a common year is there.
 *
 * @fails 6.3 LOST-SHARD
 */

import { paginateQuery, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/06-knowledge-graph/model.ts';

export async function bornOn(lab: LabContext, day: string): Promise<string[]> {
  const items = await bornUnder(lab, `BORN#${day.slice(0, 4)}`, day);
  return items.map(({ personId }) => String(personId));
}

async function bornUnder(lab: LabContext, key: string, day: string) {
  return queryAll(lab, {
    IndexName: 'GSI1',
    KeyConditionExpression: 'GSI1PK = :key AND begins_with(GSI1SK, :day)',
    ExpressionAttributeValues: { ':key': key, ':day': day },
  });
}

async function queryAll(lab: LabContext, input: Omit<QueryCommandInput, 'TableName'>) {
  const items: Record<string, unknown>[] = [];
  const pages = paginateQuery({ client: lab.db }, { TableName: lab.table, ...input });
  for await (const { Items = [] } of pages) items.push(...Items);
  return items;
}
