/**
 * 7.6 writing the edge and then the counter: the second may never come.
 *
 * @fails 7.6
 */

import { crc32 } from 'node:zlib';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { ShardError } from '#entities/07-hot-partitions.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/07-hot-partitions/model.ts';

export async function followCounted(
  lab: LabContext,
  followerId: string,
  followeeId: string,
  shardCount: number,
): Promise<void> {
  checkShardCount(shardCount);
  if (followerId === followeeId) throw new ShardError('self', `${followerId} is one and the same`);
  const shard = shardKey(followeeId, shardOf(followerId, shardCount));
  try {
    await lab.db.send(
      new PutCommand({
        TableName: lab.table,
        Item: followItem(lab, followerId, followeeId, shard),
        ConditionExpression: 'attribute_not_exists(PK)',
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw new ShardError('alreadyFollowing', `${followerId} follows ${followeeId} already`);
  }
  await lab.db.send(new UpdateCommand(count(lab, followeeId, shard, 1)));
}

function checkShardCount(shardCount: number): void {
  if (Number.isInteger(shardCount) && shardCount >= 1 && shardCount <= 200) return;
  throw new ShardError('badShardCount', `expected a number from 1 to 200, got ${shardCount}`);
}

function edgeKeys(followerId: string, followeeId: string) {
  return adjacencyKeys(
    entityKey('USER', followerId),
    compositeKey(['FOLLOWS', 'USER', followeeId]),
  );
}

function followItem(lab: LabContext, followerId: string, followeeId: string, GSI1PK: string) {
  return {
    ...edgeKeys(followerId, followeeId),
    GSI1PK,
    GSI1SK: compositeKey(['FOLLOWER', 'USER', followerId]),
    Type: 'Follow',
    followerId,
    followeeId,
    since: lab.now().toISOString(),
  };
}

function count(lab: LabContext, userId: string, shard: string, by: number) {
  return {
    TableName: lab.table,
    Key: adjacencyKeys(shard, 'COUNTER'),
    UpdateExpression: 'SET #type = :counter, userId = :user ADD followers :by',
    ExpressionAttributeNames: { '#type': 'Type' },
    ExpressionAttributeValues: { ':counter': 'Counter', ':user': userId, ':by': by },
  };
}

function shardOf(id: string, shardCount: number): number {
  return crc32(id) % shardCount;
}

function shardKey(userId: string, shard: number): string {
  return compositeKey(['USER', userId, 'SHARD', String(shard)]);
}
