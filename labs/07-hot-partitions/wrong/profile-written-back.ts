/**
 * 7.5 writing the whole profile back with another count.
 *
 * @fails 7.5 READ-MODIFY-WRITE
 */

import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { entityOf, type Profile, ShardError } from '#entities/07-hot-partitions.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/07-hot-partitions/model.ts';

export async function raiseShardCount(
  lab: LabContext,
  userId: string,
  shardCount: number,
): Promise<void> {
  checkShardCount(shardCount);
  const profile = await profileOf(lab, userId, true);
  if (shardCount < (profile.shardCount ?? 0)) {
    throw new ShardError('badShardCount', `${userId} has more shards already`);
  }
  await lab.db.send(
    new PutCommand({
      TableName: lab.table,
      Item: { ...adjacencyKeys(entityKey('USER', userId), 'PROFILE'), ...profile, shardCount },
    }),
  );
}

function checkShardCount(shardCount: number): void {
  if (Number.isInteger(shardCount) && shardCount >= 1 && shardCount <= 200) return;
  throw new ShardError('badShardCount', `expected a number from 1 to 200, got ${shardCount}`);
}

async function profileOf(
  lab: LabContext,
  userId: string,
  ConsistentRead: boolean,
): Promise<Profile> {
  const { Item } = await lab.db.send(
    new GetCommand({
      TableName: lab.table,
      Key: adjacencyKeys(entityKey('USER', userId), 'PROFILE'),
      ConsistentRead,
    }),
  );
  if (!Item) throw new ShardError('notFound', `there is no user ${userId}`);
  return entityOf(Item) as Profile;
}
