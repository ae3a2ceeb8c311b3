/**
 * 7.2 drawn by `randomInt`, and not by `Math.random()`.
 *
 * @passes 7.2
 */

import { randomInt } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { ShardError } from '#entities/07-hot-partitions.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/07-hot-partitions/model.ts';

export async function followAtRandom(
  lab: LabContext,
  followerId: string,
  followeeId: string,
  shardCount: number,
): Promise<void> {
  checkShardCount(shardCount);
  if (followerId === followeeId) throw new ShardError('self', `${followerId} is one and the same`);
  const shard = randomInt(shardCount);
  try {
    await lab.db.send(
      new PutCommand({
        TableName: lab.table,
        Item: {
          ...adjacencyKeys(
            entityKey('USER', followerId),
            compositeKey(['FOLLOWS', 'USER', followeeId]),
          ),
          GSI1PK: compositeKey(['USER', followeeId, 'SHARD', String(shard)]),
          GSI1SK: compositeKey(['FOLLOWER', 'USER', followerId]),
          Type: 'Follow',
          followerId,
          followeeId,
          since: lab.now().toISOString(),
        },
        ConditionExpression: 'attribute_not_exists(PK)',
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw new ShardError('alreadyFollowing', `${followerId} follows ${followeeId} already`);
  }
}

function checkShardCount(shardCount: number): void {
  if (Number.isInteger(shardCount) && shardCount >= 1 && shardCount <= 200) return;
  throw new ShardError('badShardCount', `expected a number from 1 to 200, got ${shardCount}`);
}
