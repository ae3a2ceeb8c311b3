/** Step 2.3: other answers that are right. */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../../starter.ts';

export const right = {
  'unfollow-reverse-first: the counters come first, both halves must exist, and ADD takes the counters back':
    { unfollow },
} satisfies RightAnswers<typeof model>;

async function unfollow(lab: LabContext, followerId: string, followeeId: string): Promise<void> {
  if (followerId === followeeId) return;
  const TableName = lab.table;
  const [follower, followee] = [entityKey('USER', followerId), entityKey('USER', followeeId)];
  const uncounted = (user: string, counter: string) => ({
    Update: {
      TableName,
      Key: adjacencyKeys(user, 'PROFILE'),
      UpdateExpression: `ADD ${counter} :minusOne`,
      ConditionExpression: 'attribute_exists(PK)',
      ExpressionAttributeValues: { ':minusOne': -1 },
    },
  });
  const removed = (PK: string, SK: string) => ({
    Delete: {
      TableName,
      Key: adjacencyKeys(PK, SK),
      ConditionExpression: 'attribute_exists(PK)',
    },
  });
  const TransactItems = [
    uncounted(followee, 'followerCount'),
    uncounted(follower, 'followingCount'),
    removed(followee, compositeKey(['FOLLOWER', 'USER', followerId])),
    removed(follower, compositeKey(['FOLLOWS', 'USER', followeeId])),
  ];
  try {
    await lab.db.send(new TransactWriteCommand({ TransactItems }));
  } catch (error) {
    const isCancelled = error instanceof TransactionCanceledException;
    const [, , reverse, forward] = isCancelled ? (error.CancellationReasons ?? []) : [];
    const isGone = [reverse, forward].some((one) => one?.Code === 'ConditionalCheckFailed');
    if (!isGone) throw error;
  }
}
