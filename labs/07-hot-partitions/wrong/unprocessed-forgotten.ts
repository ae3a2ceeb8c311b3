/**
 * 7.6 taking what a batch gave for all that was asked.
 *
 * @fails 7.6
 */

import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import { type Counter, entityOf, ShardError } from '#entities/07-hot-partitions.ts';
import { adjacencyKeys, compositeKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/07-hot-partitions/model.ts';

export async function followerCount(
  lab: LabContext,
  userId: string,
  shardCount: number,
): Promise<number> {
  checkShardCount(shardCount);
  const keys = Array.from({ length: shardCount }, (_, shard) =>
    adjacencyKeys(shardKey(userId, shard), 'COUNTER'),
  );
  let sum = 0;
  for (let first = 0; first < keys.length; first += 100) {
    const RequestItems = { [lab.table]: { Keys: keys.slice(first, first + 100) } };
    const answer = await lab.db.send(new BatchGetCommand({ RequestItems }));
    const counters = (answer.Responses?.[lab.table] ?? []).map(entityOf) as Counter[];
    for (const { followers } of counters) sum += followers;
  }
  return sum;
}

function checkShardCount(shardCount: number): void {
  if (Number.isInteger(shardCount) && shardCount >= 1 && shardCount <= 200) return;
  throw new ShardError('badShardCount', `expected a number from 1 to 200, got ${shardCount}`);
}

function shardKey(userId: string, shard: number): string {
  return compositeKey(['USER', userId, 'SHARD', String(shard)]);
}
