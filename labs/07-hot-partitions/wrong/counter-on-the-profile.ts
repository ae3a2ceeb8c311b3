/**
 * 7.6 counting on the profile, as in Lab 2.
 *
 * @fails 7.6
 */

import { crc32 } from 'node:zlib';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
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
      new TransactWriteCommand({
        TransactItems: [
          {
            Put: {
              TableName: lab.table,
              Item: followItem(lab, followerId, followeeId, shard),
              ConditionExpression: 'attribute_not_exists(PK)',
            },
          },
          { Update: count(lab, followeeId, 1) },
        ],
      }),
    );
  } catch (error) {
    if (!failedAtEdge(error)) throw error;
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
          { Update: count(lab, followeeId, -1) },
        ],
      }),
    );
  } catch (error) {
    if (!failedAtEdge(error)) throw error;
  }
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

function count(lab: LabContext, userId: string, by: number) {
  return {
    TableName: lab.table,
    Key: adjacencyKeys(entityKey('USER', userId), 'PROFILE'),
    UpdateExpression: 'ADD followers :by',
    ExpressionAttributeValues: { ':by': by },
  };
}

function shardOf(id: string, shardCount: number): number {
  return crc32(id) % shardCount;
}

function shardKey(userId: string, shard: number): string {
  return compositeKey(['USER', userId, 'SHARD', String(shard)]);
}

function failedAtEdge(error: unknown): boolean {
  if (!(error instanceof TransactionCanceledException)) return false;
  return error.CancellationReasons?.[0]?.Code === 'ConditionalCheckFailed';
}

export async function followerCount(
  lab: LabContext,
  userId: string,
  shardCount: number,
): Promise<number> {
  checkShardCount(shardCount);
  const { Item } = await lab.db.send(
    new GetCommand({
      TableName: lab.table,
      Key: adjacencyKeys(entityKey('USER', userId), 'PROFILE'),
    }),
  );
  return Item?.followers ?? 0;
}
