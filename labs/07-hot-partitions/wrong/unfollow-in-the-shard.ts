/**
 * 7.5 looking for the edge in its shard before undoing it: an edge from before a raise is in another.
 *
 * @fails 7.5
 */

import { DeleteCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import { entityOf, type Profile, ShardError } from '#entities/07-hot-partitions.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as solution from '#solutions/07-hot-partitions/model.ts';

export * from '#solutions/07-hot-partitions/model.ts';

export async function unfollow(
  lab: LabContext,
  followerId: string,
  followeeId: string,
): Promise<void> {
  const { shardCount = 1 } = await profileOf(lab, followeeId, false);
  const edge = await solution.listedFollow(lab, followeeId, followerId, shardCount);
  if (!edge) return;
  await lab.db.send(
    new DeleteCommand({
      TableName: lab.table,
      Key: adjacencyKeys(
        entityKey('USER', followerId),
        compositeKey(['FOLLOWS', 'USER', followeeId]),
      ),
    }),
  );
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
