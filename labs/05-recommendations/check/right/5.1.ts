/** Step 5.1: other answers that are right. */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../../starter.ts';

export const right = {
  'both-halves-conditioned: has a condition on both halves, and the half of the tag stands first': {
    tagPost,
  },
  'tag-by-update: updates both halves without a condition: `if_not_exists` keeps the date of the first time':
    { tagPost: tagPostTagByUpdate },
  'untag-on-condition: deletes what is there, and takes a failed condition for nothing to do': {
    untagPost,
  },
} satisfies RightAnswers<typeof model>;

async function tagPost(lab: LabContext, postId: string, tag: string): Promise<void> {
  const [post, tagged] = [entityKey('POST', postId), entityKey('TAG', tag)];
  const tagging = { Type: 'Tagging', postId, tag, taggedAt: lab.now().toISOString() };
  const half = (PK: string, SK: string) => ({
    Put: {
      TableName: lab.table,
      Item: { ...adjacencyKeys(PK, SK), ...tagging },
      ConditionExpression: 'attribute_not_exists(taggedAt)',
    },
  });
  try {
    await lab.db.send(
      new TransactWriteCommand({ TransactItems: [half(tagged, post), half(post, tagged)] }),
    );
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    const codes = (error.CancellationReasons ?? []).map(({ Code }) => Code);
    if (!codes.includes('ConditionalCheckFailed')) throw error;
  }
}

async function tagPostTagByUpdate(lab: LabContext, postId: string, tag: string): Promise<void> {
  const [post, tagged] = [entityKey('POST', postId), entityKey('TAG', tag)];
  const half = (PK: string, SK: string) => ({
    Update: {
      TableName: lab.table,
      Key: adjacencyKeys(PK, SK),
      UpdateExpression:
        'SET #type = :type, postId = :one, tag = :other, taggedAt = if_not_exists(taggedAt, :now)',
      ExpressionAttributeNames: { '#type': 'Type' },
      ExpressionAttributeValues: {
        ':type': 'Tagging',
        ':one': postId,
        ':other': tag,
        ':now': lab.now().toISOString(),
      },
    },
  });
  await lab.db.send(
    new TransactWriteCommand({ TransactItems: [half(post, tagged), half(tagged, post)] }),
  );
}

async function untagPost(lab: LabContext, postId: string, tag: string): Promise<void> {
  const [post, tagged] = [entityKey('POST', postId), entityKey('TAG', tag)];
  const half = (PK: string, SK: string) => ({
    Delete: {
      TableName: lab.table,
      Key: adjacencyKeys(PK, SK),
      ConditionExpression: 'attribute_exists(PK)',
    },
  });
  try {
    await lab.db.send(
      new TransactWriteCommand({ TransactItems: [half(post, tagged), half(tagged, post)] }),
    );
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    const codes = (error.CancellationReasons ?? []).map(({ Code }) => Code);
    if (!codes.includes('ConditionalCheckFailed')) throw error;
  }
}
