/**
 * 7.6 the counter's shards in batches that are sent at once, and only what is asked for of each.
 *
 * @passes 7.6
 */

import { BatchGetCommand, type BatchGetCommandInput } from '@aws-sdk/lib-dynamodb';
import { ShardError } from '#entities/07-hot-partitions.ts';
import { adjacencyKeys, compositeKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/07-hot-partitions/model.ts';

const BATCH_KEYS = 100;

export async function followerCount(
  lab: LabContext,
  userId: string,
  shardCount: number,
): Promise<number> {
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
