/**
 * 2.2 only the forward half has the condition: whoever writes both in one transaction writes both or none.
 *
 * @passes 2.2
 */

import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { SocialError } from '#entities/02-social.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

export async function follow(
  lab: LabContext,
  followerId: string,
  followeeId: string,
): Promise<void> {
  if (followerId === followeeId) throw new SocialError('self', 'nobody follows themselves');
  const TableName = lab.table;
  const [follower, followee] = [entityKey('USER', followerId), entityKey('USER', followeeId)];
  const edge = { followerId, followeeId, since: lab.now().toISOString() };
  const forward = adjacencyKeys(follower, compositeKey(['FOLLOWS', 'USER', followeeId]));
  const reverse = adjacencyKeys(followee, compositeKey(['FOLLOWER', 'USER', followerId]));
  const counted = (user: string, counter: string) => ({
    Update: {
      TableName,
      Key: adjacencyKeys(user, 'PROFILE'),
      UpdateExpression: `SET ${counter} = ${counter} + :one`,
      ConditionExpression: 'attribute_exists(userId)',
      ExpressionAttributeValues: { ':one': 1 },
    },
  });
  await lab.db
    .send(
      new TransactWriteCommand({
        TransactItems: [
          { Put: { TableName, Item: { ...reverse, ...edge, Type: 'Follower' } } },
          {
            Put: {
              TableName,
              Item: { ...forward, ...edge, Type: 'Follow' },
              ConditionExpression: 'attribute_not_exists(SK)',
            },
          },
          counted(follower, 'followingCount'),
          counted(followee, 'followerCount'),
        ],
      }),
    )
    .catch((error) => {
      const [, edgeReason, ...profileReasons] = reasonsOf(error);
      if (edgeReason === 'ConditionalCheckFailed') {
        throw new SocialError('alreadyFollowing', `${followerId} follows ${followeeId} already`);
      }
      if (profileReasons.includes('ConditionalCheckFailed')) {
        throw new SocialError('notFound', `one of ${followerId} and ${followeeId} does not exist`);
      }
      throw error;
    });
}

/** Why a transaction was cancelled, action by action; nothing for any other error. */
function reasonsOf(error: { CancellationReasons?: { Code?: string }[] }): (string | undefined)[] {
  return (error.CancellationReasons ?? []).map(({ Code }) => Code);
}
