/**
 * 6.3 `bornIn` sorts the people of all shards by their ids, and not by day.
 *
 * @fails 6.3
 */

import { paginateQuery, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { SHARDS_OF } from '#entities/06-knowledge-graph.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/06-knowledge-graph/model.ts';

export async function bornIn(lab: LabContext, year: number): Promise<string[]> {
  const key = `BORN#${year}`;
  const shards = SHARDS_OF[key];
  const keys = shards ? Array.from({ length: shards }, (_, nth) => `${key}#${nth}`) : [key];

  const lists = await Promise.all(keys.map((one) => bornUnder(lab, one, `${year}-`)));
  const ids = lists.flat().map(({ personId }) => String(personId));
  return shards ? ids.sort() : ids;
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
