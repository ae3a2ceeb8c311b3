/**
 * 7.3 reading the whole shard for one edge.
 *
 * @fails 7.3 FILTER-WASTE
 */

import { crc32 } from 'node:zlib';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { entityOf, type Follow } from '#entities/07-hot-partitions.ts';
import { compositeKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/07-hot-partitions/model.ts';

export async function listedFollow(
  lab: LabContext,
  followeeId: string,
  followerId: string,
  shardCount: number,
): Promise<Follow | undefined> {
  const shard = crc32(followerId) % shardCount;
  const { Items = [] } = await lab.db.send(
    new QueryCommand({
      TableName: lab.table,
      IndexName: 'GSI1',
      KeyConditionExpression: 'GSI1PK = :shard',
      FilterExpression: 'followerId = :follower',
      ExpressionAttributeValues: {
        ':shard': compositeKey(['USER', followeeId, 'SHARD', String(shard)]),
        ':follower': followerId,
      },
    }),
  );
  return Items.map(entityOf)[0] as Follow | undefined;
}
