/**
 * 7.2 the follow is written by UpdateItem, and its shard is the checksum of what was drawn.
 *
 * @passes 7.2
 */

import { crc32 } from 'node:zlib';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { ShardError } from '#entities/07-hot-partitions.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/07-hot-partitions/model.ts';

export async function followAtRandom(
  lab: LabContext,
  followerId: string,
  followeeId: string,
  shardCount: number,
): Promise<void> {
  checkShardCount(shardCount);
  if (followerId === followeeId) throw new ShardError('self', `${followerId} is one and the same`);
  const shard = crc32(String(Math.random())) % shardCount;
  try {
    await lab.db.send(
      new UpdateCommand({
        TableName: lab.table,
        Key: adjacencyKeys(
          entityKey('USER', followerId),
          compositeKey(['FOLLOWS', 'USER', followeeId]),
        ),
        UpdateExpression:
          'SET #type = :type, followerId = :follower, followeeId = :followee, since = :now, GSI1PK = :shard, GSI1SK = :listed',
        ConditionExpression: 'attribute_not_exists(SK)',
        ExpressionAttributeNames: { '#type': 'Type' },
        ExpressionAttributeValues: {
          ':type': 'Follow',
          ':follower': followerId,
          ':followee': followeeId,
          ':now': lab.now().toISOString(),
          ':shard': compositeKey(['USER', followeeId, 'SHARD', String(shard)]),
          ':listed': compositeKey(['FOLLOWER', 'USER', followerId]),
        },
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw new ShardError('alreadyFollowing', `${followerId} follows ${followeeId} already`);
  }
}

function checkShardCount(shardCount: number): void {
  if (Number.isInteger(shardCount) && shardCount >= 1 && shardCount <= 200) return;
  throw new ShardError('badShardCount', `expected a number from 1 to 200, got ${shardCount}`);
}
