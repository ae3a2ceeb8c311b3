/** Step 2.14: other answers that are right. */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { paginateQuery, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { entityOf, type Friend, SocialError } from '#entities/02-social.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../../starter.ts';

export const right = {
  'friends-one-list-after-the-other: a range of sort keys, one list after the other, and both halves deleted only if they are there':
    { friends, mutualFriends, unfriend },
} satisfies RightAnswers<typeof model>;

async function friends(lab: LabContext, userId: string): Promise<Friend[]> {
  const found: Friend[] = [];
  const pages = paginateQuery(
    { client: lab.db },
    {
      TableName: lab.table,
      KeyConditionExpression: 'PK = :user AND SK BETWEEN :first AND :last',
      ExpressionAttributeValues: {
        ':user': entityKey('USER', userId),
        ':first': 'FRIEND#USER#',
        ':last': 'FRIEND#USER$',
      },
    },
  );
  for await (const { Items = [] } of pages) found.push(...(Items.map(entityOf) as Friend[]));
  return found;
}

async function mutualFriends(lab: LabContext, oneId: string, otherId: string): Promise<string[]> {
  const known = new Set((await friends(lab, otherId)).map(({ friendId }) => friendId));
  const own = await friends(lab, oneId);
  return own.map(({ friendId }) => friendId).filter((id) => known.has(id));
}

async function unfriend(lab: LabContext, userId: string, friendId: string): Promise<void> {
  if (userId === friendId) throw new SocialError('self', 'nobody is their own friend');
  const half = (one: string, other: string) => ({
    Delete: {
      TableName: lab.table,
      Key: adjacencyKeys(entityKey('USER', one), compositeKey(['FRIEND', 'USER', other])),
      ConditionExpression: 'attribute_exists(PK)',
    },
  });
  const TransactItems = [half(userId, friendId), half(friendId, userId)];
  try {
    await lab.db.send(new TransactWriteCommand({ TransactItems }));
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    const reasons = error.CancellationReasons ?? [];
    if (!reasons.some(({ Code }) => Code === 'ConditionalCheckFailed')) throw error;
  }
}
