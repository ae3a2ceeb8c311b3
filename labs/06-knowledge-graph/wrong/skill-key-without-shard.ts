/**
 * 6.3 `peopleWithSkill` asks the key without a shard: nobody is there.
 *
 * @fails 6.3 LOST-SHARD
 */

import { paginateQuery, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/06-knowledge-graph/model.ts';

export async function peopleWithSkill(lab: LabContext, skillId: string): Promise<string[]> {
  return peopleUnder(lab, entityKey('skill', skillId));
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
