/**
 * 7.5 the writer keeps a shard count for five seconds: an old one does no harm.
 *
 * @passes 7.5
 */

import { crc32 } from 'node:zlib';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { type Profile, ShardError } from '#entities/07-hot-partitions.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/07-hot-partitions/model.ts';

const KEPT_MS = 5_000;
const kept = new Map<string, { profile: Profile; readAt: number }>();

export async function follow(
  lab: LabContext,
  followerId: string,
  followeeId: string,
): Promise<void> {
  if (followerId === followeeId) throw new ShardError('self', `${followerId} is one and the same`);
  const { shardCount } = await recentProfile(lab, followeeId);
  const key =
    shardCount === undefined
      ? entityKey('USER', followeeId)
      : compositeKey(['USER', followeeId, 'SHARD', String(crc32(followerId) % shardCount)]);
  try {
    await lab.db.send(
      new PutCommand({
        TableName: lab.table,
        Item: {
          ...adjacencyKeys(
            entityKey('USER', followerId),
            compositeKey(['FOLLOWS', 'USER', followeeId]),
          ),
          GSI1PK: key,
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

async function recentProfile(lab: LabContext, userId: string): Promise<Profile> {
  const now = lab.now().getTime();
  const name = `${lab.table} ${userId}`;
  const known = kept.get(name);
  if (known && Math.abs(now - known.readAt) < KEPT_MS) return known.profile;
  const { Item } = await lab.db.send(
    new GetCommand({
      TableName: lab.table,
      Key: adjacencyKeys(entityKey('USER', userId), 'PROFILE'),
    }),
  );
  if (!Item) throw new ShardError('notFound', `there is no user ${userId}`);
  const profile = Item as unknown as Profile;
  kept.set(name, { profile, readAt: now });
  return profile;
}
