/**
 * 2.2 with the reverse half under the forward prefix: it says that the followee follows back.
 *
 * @fails 2.2
 */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
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
  const edge = { Type: 'Follow', followerId, followeeId, since: lab.now().toISOString() };
  const [one, other] = [entityKey('USER', followerId), entityKey('USER', followeeId)];
  const forward = adjacencyKeys(one, compositeKey(['FOLLOWS', 'USER', followeeId]));
  const reverse = adjacencyKeys(other, compositeKey(['FOLLOWS', 'USER', followerId]));
  const count = (user: string, counter: string) => ({
    Update: {
      TableName: lab.table,
      Key: adjacencyKeys(user, 'PROFILE'),
      UpdateExpression: `SET ${counter} = ${counter} + :one`,
      ConditionExpression: 'attribute_exists(PK)',
      ExpressionAttributeValues: { ':one': 1 },
    },
  });
  try {
    await lab.db.send(
      new TransactWriteCommand({
        TransactItems: [
          {
            Put: {
              TableName: lab.table,
              Item: { ...forward, ...edge },
              ConditionExpression: 'attribute_not_exists(PK)',
            },
          },
          { Put: { TableName: lab.table, Item: { ...reverse, ...edge } } },
          count(one, 'followingCount'),
          count(other, 'followerCount'),
        ],
      }),
    );
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    const isNew = error.CancellationReasons?.[0]?.Code === 'None';
    throw new SocialError(isNew ? 'notFound' : 'alreadyFollowing', error.message);
  }
}
