/** Step 7.5: other answers that are right. */

import { crc32 } from 'node:zlib';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { type Profile, ShardError } from '#entities/07-hot-partitions.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../../starter.ts';

export const right = {
  'count-kept-by-the-writer: the writer keeps a shard count for five seconds: an old one does no harm':
    { follow },
  'raise-told-by-the-condition embedded: a raise that fails is told by the old item, which the error brings along. DynamoDB Local’s build of January 2020 leaves it out':
    { raiseShardCount },
} satisfies RightAnswers<typeof model>;

const KEPT_MS = 5_000;

const kept = new Map<string, { profile: Profile; readAt: number }>();

async function follow(lab: LabContext, followerId: string, followeeId: string): Promise<void> {
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

async function raiseShardCount(lab: LabContext, userId: string, shardCount: number): Promise<void> {
  checkShardCount(shardCount);
  try {
    await lab.db.send(
      new UpdateCommand({
        TableName: lab.table,
        Key: adjacencyKeys(entityKey('USER', userId), 'PROFILE'),
        UpdateExpression: 'SET shardCount = :count',
        ConditionExpression:
          'attribute_exists(PK) AND NOT (attribute_exists(shardCount) AND shardCount >= :count)',
        ExpressionAttributeValues: { ':count': shardCount },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    const profile = error.Item;
    if (!profile) throw new ShardError('notFound', `there is no user ${userId}`);
    // There are as many already: nothing is to be done.
    if (Number(profile.shardCount?.N) === shardCount) return;
    throw new ShardError('badShardCount', `${userId} has more shards than ${shardCount}`);
  }
}

function checkShardCount(shardCount: number): void {
  if (Number.isInteger(shardCount) && shardCount >= 1 && shardCount <= 200) return;
  throw new ShardError('badShardCount', `expected a number from 1 to 200, got ${shardCount}`);
}
