/** Step 7.6: other answers that are right. */

import { crc32 } from 'node:zlib';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  type BatchGetCommandInput,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import { ShardError } from '#entities/07-hot-partitions.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../../starter.ts';

export const right = {
  'batches-side-by-side: the counter’s shards in batches that are sent at once, and only what is asked for of each':
    { followerCount },
  'counter-in-a-random-shard: the counter’s shard is drawn, for a follow and for an unfollow: a shard may fall below zero':
    { followCounted, unfollowCounted },
} satisfies RightAnswers<typeof model>;

const BATCH_KEYS = 100;

async function followerCount(lab: LabContext, userId: string, shardCount: number): Promise<number> {
  checkShardCount(shardCount);
  const keys = Array.from({ length: shardCount }, (_, shard) =>
    adjacencyKeys(compositeKey(['USER', userId, 'SHARD', String(shard)]), 'COUNTER'),
  );
  const batches = Array.from({ length: Math.ceil(shardCount / BATCH_KEYS) }, (_, batch) =>
    sumOf(lab, {
      [lab.table]: {
        Keys: keys.slice(batch * BATCH_KEYS, (batch + 1) * BATCH_KEYS),
        ProjectionExpression: 'followers',
      },
    }),
  );
  return (await Promise.all(batches)).reduce((sum, one) => sum + one, 0);
}

async function sumOf(
  lab: LabContext,
  RequestItems: BatchGetCommandInput['RequestItems'],
): Promise<number> {
  const { Responses = {}, UnprocessedKeys = {} } = await lab.db.send(
    new BatchGetCommand({ RequestItems }),
  );
  const counters = Responses[lab.table] ?? [];
  const sum = counters.reduce((total, { followers }) => total + Number(followers), 0);
  const isAll = Object.keys(UnprocessedKeys).length === 0;
  return isAll ? sum : sum + (await sumOf(lab, UnprocessedKeys));
}

function checkShardCount(shardCount: number): void {
  if (Number.isInteger(shardCount) && shardCount >= 1 && shardCount <= 200) return;
  throw new ShardError('badShardCount', `expected a number from 1 to 200, got ${shardCount}`);
}

async function followCounted(
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

async function unfollowCounted(
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
