/**
 * 6.3 `peopleWithSkill` takes the smallest of the first ids of the shards, again and again.
 *
 * @passes 6.3
 */

import { paginateQuery, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { SHARDS_OF } from '#entities/06-knowledge-graph.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/06-knowledge-graph/model.ts';

export async function peopleWithSkill(lab: LabContext, skillId: string): Promise<string[]> {
  const key = entityKey('skill', skillId);
  const shards = SHARDS_OF[key];
  if (shards === undefined) return peopleUnder(lab, key);
  const keys = Array.from({ length: shards }, (_, nth) => `${key}#${nth}`);
  const lists = await Promise.all(keys.map((one) => peopleUnder(lab, one)));
  const ids: string[] = [];
  for (;;) {
    const heads = lists.filter(({ length }) => length > 0);
    const [next] = heads.sort(([a = ''], [b = '']) => (a < b ? -1 : 1));
    if (!next) return ids;
    ids.push(next.shift() as string);
  }
}

async function peopleUnder(lab: LabContext, key: string): Promise<string[]> {
  const items = await queryAll(lab, {
    IndexName: 'GSI1',
    KeyConditionExpression: 'GSI1PK = :key AND begins_with(GSI1SK, :person)',
    ExpressionAttributeValues: { ':key': key, ':person': 'person#' },
  });
  return items.map(({ personId }) => String(personId));
}

async function queryAll(lab: LabContext, input: Omit<QueryCommandInput, 'TableName'>) {
  const items: Record<string, unknown>[] = [];
  const pages = paginateQuery({ client: lab.db }, { TableName: lab.table, ...input });
  for await (const { Items = [] } of pages) items.push(...Items);
  return items;
}
