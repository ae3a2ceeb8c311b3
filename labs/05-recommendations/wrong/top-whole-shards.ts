/**
 * 5.7 `topProducts` reads every product of each shard.
 *
 * @fails 5.7
 */

import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import { entityOf, LEADERBOARD_SHARDS, type Product } from '#entities/05-recommendations.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/05-recommendations/model.ts';

export async function topProducts(lab: LabContext, most: number): Promise<Product[]> {
  const shards = Array.from({ length: LEADERBOARD_SHARDS }, (_, shard) => String(shard));
  const lists = await Promise.all(shards.map((shard) => shardOf(lab, shard)));
  return lists
    .flat()
    .sort((a, b) => b.likes - a.likes || (a.productId < b.productId ? -1 : 1))
    .slice(0, most);
}

async function shardOf(lab: LabContext, shard: string): Promise<Product[]> {
  const pages = paginateQuery(
    { client: lab.db },
    {
      TableName: lab.table,
      IndexName: 'GSI1',
      KeyConditionExpression: 'GSI1PK = :shard',
      ExpressionAttributeValues: { ':shard': entityKey('LEADERBOARD', shard) },
    },
  );
  const products: Product[] = [];
  for await (const { Items = [] } of pages) {
    products.push(...Items.map((item) => entityOf(item) as Product));
  }
  return products;
}
