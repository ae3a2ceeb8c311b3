/**
 * 7.3 looking for the edge in the shard of the followee’s id.
 *
 * @fails 7.3
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
  const { Items = [] } = await lab.db.send(
    new QueryCommand({
      TableName: lab.table,
      IndexName: 'GSI1',
      KeyConditionExpression: 'GSI1PK = :shard AND GSI1SK = :follower',
      ExpressionAttributeValues: {
        ':shard': compositeKey([
          'USER',
          followeeId,
          'SHARD',
          String(shardOf(followeeId, shardCount)),
        ]),
        ':follower': compositeKey(['FOLLOWER', 'USER', followerId]),
      },
    }),
  );
  return Items.map(entityOf)[0] as Follow | undefined;
}

function shardOf(id: string, shardCount: number): number {
  return crc32(id) % shardCount;
}
