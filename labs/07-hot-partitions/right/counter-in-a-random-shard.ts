/**
 * 7.6 the counter's shard is drawn, for a follow and for an unfollow: a shard may fall below zero.
 *
 * @passes 7.6
 */

import { crc32 } from 'node:zlib';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
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
  const shard = crc32(followerId) % shardCount;
  try {
    await lab.db.send(
      new TransactWriteCommand({
        TransactItems: [
          { Update: count(lab, followeeId, shardCount, 1) },
          {
            Put: {
              TableName: lab.table,
              Item: {
                ...edgeKeys(followerId, followeeId),
                GSI1PK: compositeKey(['USER', followeeId, 'SHARD', String(shard)]),
                GSI1SK: compositeKey(['FOLLOWER', 'USER', followerId]),
                Type: 'Follow',
                followerId,
                followeeId,
                since: lab.now().toISOString(),
              },
              ConditionExpression: 'attribute_not_exists(PK)',
            },
          },
        ],
      }),
    );
  } catch (error) {
    if (!failedAt(error, 1)) throw error;
    throw new ShardError('alreadyFollowing', `${followerId} follows ${followeeId} already`);
  }
}

export async function unfollowCounted(
  lab: LabContext,
  followerId: string,
  followeeId: string,
  shardCount: number,
): Promise<void> {
  checkShardCount(shardCount);
  try {
    await lab.db.send(
      new TransactWriteCommand({
        TransactItems: [
          {
            Delete: {
              TableName: lab.table,
              Key: edgeKeys(followerId, followeeId),
              ConditionExpression: 'attribute_exists(PK)',
            },
          },
          { Update: count(lab, followeeId, shardCount, -1) },
        ],
      }),
    );
  } catch (error) {
    if (!failedAt(error, 0)) throw error;
  }
}

/** In any shard. */
function count(lab: LabContext, userId: string, shardCount: number, by: number) {
  const shard = String(Math.floor(Math.random() * shardCount));
  return {
    TableName: lab.table,
    Key: adjacencyKeys(compositeKey(['USER', userId, 'SHARD', shard]), 'COUNTER'),
    UpdateExpression:
      'SET #type = :counter, userId = :user, followers = if_not_exists(followers, :none) + :by',
    ExpressionAttributeNames: { '#type': 'Type' },
    ExpressionAttributeValues: { ':counter': 'Counter', ':user': userId, ':none': 0, ':by': by },
  };
}

function edgeKeys(followerId: string, followeeId: string) {
  return adjacencyKeys(
    entityKey('USER', followerId),
    compositeKey(['FOLLOWS', 'USER', followeeId]),
  );
}

function failedAt(error: unknown, action: number): boolean {
  if (!(error instanceof TransactionCanceledException)) return false;
  return error.CancellationReasons?.[action]?.Code === 'ConditionalCheckFailed';
}

function checkShardCount(shardCount: number): void {
  if (Number.isInteger(shardCount) && shardCount >= 1 && shardCount <= 200) return;
  throw new ShardError('badShardCount', `expected a number from 1 to 200, got ${shardCount}`);
}
