/**
 * 2.10 taking back only one’s own follow: whom one blocks still follows.
 *
 * @fails 2.10
 */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { SocialError } from '#entities/02-social.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

export async function block(lab: LabContext, userId: string, blockedId: string): Promise<void> {
  if (userId === blockedId) throw new SocialError('self', 'nobody blocks themselves');
  const [one, other] = [entityKey('USER', userId), entityKey('USER', blockedId)];
  const since = lab.now().toISOString();
  const keys = adjacencyKeys(one, compositeKey(['BLOCKED', 'USER', blockedId]));
  const Put = { TableName: lab.table, Item: { ...keys, Type: 'Block', userId, blockedId, since } };
  const uncount = (user: string, counter: string) => ({
    Update: {
      TableName: lab.table,
      Key: adjacencyKeys(user, 'PROFILE'),
      UpdateExpression: `SET ${counter} = ${counter} - :one`,
      ExpressionAttributeValues: { ':one': 1 },
    },
  });
  try {
    await lab.db.send(
      new TransactWriteCommand({
        TransactItems: [
          {
            Delete: {
              TableName: lab.table,
              Key: adjacencyKeys(one, compositeKey(['FOLLOWS', 'USER', blockedId])),
              ConditionExpression: 'attribute_exists(PK)',
            },
          },
          {
            Delete: {
              TableName: lab.table,
              Key: adjacencyKeys(other, compositeKey(['FOLLOWER', 'USER', userId])),
            },
          },
          uncount(one, 'followingCount'),
          uncount(other, 'followerCount'),
          { Put },
        ],
      }),
    );
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    await lab.db.send(new PutCommand(Put));
  }
}
