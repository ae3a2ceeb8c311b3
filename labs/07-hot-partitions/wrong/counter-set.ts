/**
 * 7.6 reading a shard of the counter and setting it one higher.
 *
 * @fails 7.6 READ-MODIFY-WRITE
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
  const { Item } = await lab.db.send(
    new GetCommand({ TableName: lab.table, Key: adjacencyKeys(shard, 'COUNTER') }),
  );
  const followers = (Item?.followers ?? 0) + 1;
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
          { Put: counterPut(lab, followeeId, shard, followers) },
        ],
      }),
    );
  } catch (error) {
    if (!failedAtEdge(error)) throw error;
    throw new ShardError('alreadyFollowing', `${followerId} follows ${followeeId} already`);
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

function counterPut(lab: LabContext, userId: string, shard: string, followers: number) {
  const Item = { ...adjacencyKeys(shard, 'COUNTER'), Type: 'Counter', userId, followers };
  return { TableName: lab.table, Item };
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
