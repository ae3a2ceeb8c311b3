/**
 * 7.6 counting the list: as many reads as followers.
 *
 * @fails 7.6
 */

import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { ShardError } from '#entities/07-hot-partitions.ts';
import { compositeKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/07-hot-partitions/model.ts';

export async function followerCount(
  lab: LabContext,
  userId: string,
  shardCount: number,
): Promise<number> {
  checkShardCount(shardCount);
  const counts = await Promise.all(
    Array.from({ length: shardCount }, (_, shard) =>
      lab.db.send(
        new QueryCommand({
          TableName: lab.table,
          IndexName: 'GSI1',
          Select: 'COUNT',
          KeyConditionExpression: 'GSI1PK = :shard',
          ExpressionAttributeValues: { ':shard': shardKey(userId, shard) },
        }),
      ),
    ),
  );
  return counts.reduce((sum, { Count = 0 }) => sum + Count, 0);
}

function checkShardCount(shardCount: number): void {
  if (Number.isInteger(shardCount) && shardCount >= 1 && shardCount <= 200) return;
  throw new ShardError('badShardCount', `expected a number from 1 to 200, got ${shardCount}`);
}

function shardKey(userId: string, shard: number): string {
  return compositeKey(['USER', userId, 'SHARD', String(shard)]);
}
