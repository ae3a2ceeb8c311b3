/**
 * 6.3 `peopleWithSkill` asks four shards and the key itself, of every skill.
 *
 * @fails 6.3
 */

import { paginateQuery, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/06-knowledge-graph/model.ts';

export async function peopleWithSkill(lab: LabContext, skillId: string): Promise<string[]> {
  const key = entityKey('skill', skillId);
  const keys = [key, ...Array.from({ length: 4 }, (_, nth) => `${key}#${nth}`)];
  const lists = await Promise.all(keys.map((one) => peopleUnder(lab, one)));
  return lists.flat().sort();
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
