/**
 * 2.2 with counters worked out from what was read: of two at once, one is not counted.
 *
 * @fails 2.2 READ-MODIFY-WRITE
 */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { entityOf, type Profile, SocialError } from '#entities/02-social.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

export async function follow(
  lab: LabContext,
  followerId: string,
  followeeId: string,
): Promise<void> {
  if (followerId === followeeId) throw new SocialError('self', 'nobody follows themselves');
  const [one, other] = [entityKey('USER', followerId), entityKey('USER', followeeId)];
  const follower = await readProfile(lab, one);
  const followee = await readProfile(lab, other);
  const edge = { followerId, followeeId, since: lab.now().toISOString() };
  const forward = adjacencyKeys(one, compositeKey(['FOLLOWS', 'USER', followeeId]));
  const reverse = adjacencyKeys(other, compositeKey(['FOLLOWER', 'USER', followerId]));
  const set = (user: string, counter: string, value: number) => ({
    Update: {
      TableName: lab.table,
      Key: adjacencyKeys(user, 'PROFILE'),
      UpdateExpression: `SET ${counter} = :value`,
      ExpressionAttributeValues: { ':value': value },
    },
  });
  try {
    await lab.db.send(
      new TransactWriteCommand({
        TransactItems: [
          {
            Put: {
              TableName: lab.table,
              Item: { ...forward, Type: 'Follow', ...edge },
              ConditionExpression: 'attribute_not_exists(PK)',
            },
          },
          { Put: { TableName: lab.table, Item: { ...reverse, Type: 'Follower', ...edge } } },
          set(one, 'followingCount', follower.followingCount + 1),
          set(other, 'followerCount', followee.followerCount + 1),
        ],
      }),
    );
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    throw new SocialError('alreadyFollowing', `${followerId} follows ${followeeId} already`);
  }
}

async function readProfile(lab: LabContext, user: string): Promise<Profile> {
  const Key = adjacencyKeys(user, 'PROFILE');
  const { Item } = await lab.db.send(new GetCommand({ TableName: lab.table, Key }));
  if (!Item) throw new SocialError('notFound', `there is no ${user}`);
  return entityOf(Item) as Profile;
}
