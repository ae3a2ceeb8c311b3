/**
 * 6.3 `peopleWithSkill` takes the first page of each shard.
 *
 * @fails 6.3
 */

import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { SHARDS_OF } from '#entities/06-knowledge-graph.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/06-knowledge-graph/model.ts';

export async function peopleWithSkill(lab: LabContext, skillId: string): Promise<string[]> {
  const key = entityKey('skill', skillId);
  const shards = SHARDS_OF[key];
  const keys = shards ? Array.from({ length: shards }, (_, nth) => `${key}#${nth}`) : [key];
  const lists = await Promise.all(keys.map((one) => firstUnder(lab, one)));
  return lists.flat().sort();
}

async function firstUnder(lab: LabContext, key: string): Promise<string[]> {
  const { Items = [] } = await lab.db.send(
    new QueryCommand({
      TableName: lab.table,
      IndexName: 'GSI1',
      KeyConditionExpression: 'GSI1PK = :key AND begins_with(GSI1SK, :person)',
      ExpressionAttributeValues: { ':key': key, ':person': 'person#' },
    }),
  );
  return Items.map(({ personId }) => String(personId));
}
