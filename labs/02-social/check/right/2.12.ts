/** Step 2.12: other answers that are right. */

import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { SocialError } from '#entities/02-social.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../../starter.ts';

export const right = {
  'request-by-update: the request is written by UpdateItem; who is in the index is pending, and a refusal needs no transaction':
    { requestFriend, answerRequest },
} satisfies RightAnswers<typeof model>;

async function requestFriend(lab: LabContext, fromId: string, toId: string): Promise<void> {
  if (fromId === toId) throw new SocialError('self', 'nobody asks themselves');
  const askedAt = lab.now().toISOString();
  try {
    await lab.db.send(
      new UpdateCommand({
        TableName: lab.table,
        Key: requestKeys(fromId, toId),
        UpdateExpression:
          'SET #type = :type, fromId = :from, toId = :to, askedAt = :now, #state = :pending, GSI2PK = :user, GSI2SK = :place',
        ConditionExpression: 'attribute_not_exists(PK)',
        ExpressionAttributeNames: { '#type': 'Type', '#state': 'state' },
        ExpressionAttributeValues: {
          ':type': 'FriendRequest',
          ':from': fromId,
          ':to': toId,
          ':now': askedAt,
          ':pending': 'pending',
          ':user': entityKey('USER', toId),
          ':place': compositeKey(['PENDING', askedAt, fromId]),
        },
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw new SocialError('alreadyExists', `${fromId} has asked ${toId} already`);
  }
}

async function answerRequest(
  lab: LabContext,
  toId: string,
  fromId: string,
  accept: boolean,
): Promise<void> {
  const notPending = new SocialError('notFound', `${fromId} waits for no answer of ${toId}`);
  if (fromId === toId) throw notPending;
  const TableName = lab.table;
  const answer = {
    TableName,
    Key: requestKeys(fromId, toId),
    UpdateExpression: 'REMOVE GSI2PK, GSI2SK SET #state = :answer',
    ConditionExpression: 'attribute_exists(GSI2SK)',
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: { ':answer': accept ? 'accepted' : 'declined' },
  };
  const half = (userId: string, friendId: string) => ({
    Put: {
      TableName,
      Item: {
        ...adjacencyKeys(entityKey('USER', userId), compositeKey(['FRIEND', 'USER', friendId])),
        ...{ Type: 'Friend', userId, friendId, since: lab.now().toISOString() },
      },
    },
  });
  try {
    if (accept) {
      const TransactItems = [half(fromId, toId), half(toId, fromId), { Update: answer }];
      await lab.db.send(new TransactWriteCommand({ TransactItems }));
    } else {
      await lab.db.send(new UpdateCommand(answer));
    }
  } catch (error) {
    const isCancelled = error instanceof TransactionCanceledException;
    const last = isCancelled ? error.CancellationReasons?.at(-1)?.Code : undefined;
    const isNone =
      error instanceof ConditionalCheckFailedException || last === 'ConditionalCheckFailed';
    throw isNone ? notPending : error;
  }
}

function requestKeys(fromId: string, toId: string): Record<string, string> {
  return adjacencyKeys(entityKey('USER', toId), compositeKey(['REQUEST', 'USER', fromId]));
}
