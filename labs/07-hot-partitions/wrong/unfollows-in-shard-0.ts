/**
 * 7.6 taking every unfollow off shard 0, whose partition takes them all.
 *
 * @fails 7.6
 */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { ShardError } from '#entities/07-hot-partitions.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/07-hot-partitions/model.ts';

export async function unfollowCounted(
  lab: LabContext,
  followerId: string,
  followeeId: string,
  shardCount: number,
): Promise<void> {
  checkShardCount(shardCount);
  const shard = shardKey(followeeId, 0);
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
          { Update: count(lab, followeeId, shard, -1) },
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

function count(lab: LabContext, userId: string, shard: string, by: number) {
  return {
    TableName: lab.table,
    Key: adjacencyKeys(shard, 'COUNTER'),
    UpdateExpression: 'SET #type = :counter, userId = :user ADD followers :by',
    ExpressionAttributeNames: { '#type': 'Type' },
    ExpressionAttributeValues: { ':counter': 'Counter', ':user': userId, ':by': by },
  };
}

function shardKey(userId: string, shard: number): string {
  return compositeKey(['USER', userId, 'SHARD', String(shard)]);
}

function failedAtEdge(error: unknown): boolean {
  if (!(error instanceof TransactionCanceledException)) return false;
  return error.CancellationReasons?.[0]?.Code === 'ConditionalCheckFailed';
}
