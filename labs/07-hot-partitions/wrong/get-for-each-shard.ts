/**
 * 7.6 by a GetItem for each shard of the counter.
 *
 * @fails 7.6
 */

import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { ShardError } from '#entities/07-hot-partitions.ts';
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
  const answers = await Promise.all(
    keys.map((Key) => lab.db.send(new GetCommand({ TableName: lab.table, Key }))),
  );
  return answers.reduce((sum, { Item }) => sum + (Item?.followers ?? 0), 0);
}

function checkShardCount(shardCount: number): void {
  if (Number.isInteger(shardCount) && shardCount >= 1 && shardCount <= 200) return;
  throw new ShardError('badShardCount', `expected a number from 1 to 200, got ${shardCount}`);
}

function shardKey(userId: string, shard: number): string {
  return compositeKey(['USER', userId, 'SHARD', String(shard)]);
}
