/**
 * 5.7 `topProducts` puts one shard behind the other.
 *
 * @fails 5.7
 */

import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { entityOf, LEADERBOARD_SHARDS, type Product } from '#entities/05-recommendations.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/05-recommendations/model.ts';

export async function topProducts(lab: LabContext, most: number): Promise<Product[]> {
  const shards = Array.from({ length: LEADERBOARD_SHARDS }, (_, shard) => String(shard));
  const lists = await Promise.all(shards.map((shard) => topOf(lab, shard, most)));
  return lists.flat().slice(0, most);
}

async function topOf(lab: LabContext, shard: string, most: number): Promise<Product[]> {
  const { Items = [] } = await lab.db.send(
    new QueryCommand({
      TableName: lab.table,
      IndexName: 'GSI1',
      KeyConditionExpression: 'GSI1PK = :shard',
      ExpressionAttributeValues: { ':shard': entityKey('LEADERBOARD', shard) },
      ScanIndexForward: false,
      Limit: most,
    }),
  );
  return Items.map((item) => entityOf(item) as Product);
}
