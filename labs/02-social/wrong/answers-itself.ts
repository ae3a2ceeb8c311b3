/**
 * 2.12 sends the answer of a user to the same user: the friendship names one key twice, and DynamoDB refuses it.
 *
 * @fails 2.12
 */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { SocialError } from '#entities/02-social.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

export async function answerRequest(
  lab: LabContext,
  toId: string,
  fromId: string,
  accept: boolean,
): Promise<void> {
  const since = lab.now().toISOString();
  const friend = (userId: string, friendId: string) => ({
    Put: {
      TableName: lab.table,
      Item: {
        ...adjacencyKeys(entityKey('USER', userId), compositeKey(['FRIEND', 'USER', friendId])),
        ...{ Type: 'Friend', userId, friendId, since },
      },
    },
  });
  const answer = {
    Update: {
      TableName: lab.table,
      Key: adjacencyKeys(entityKey('USER', toId), compositeKey(['REQUEST', 'USER', fromId])),
      UpdateExpression: 'SET #state = :answer REMOVE GSI2PK, GSI2SK',
      ConditionExpression: '#state = :pending',
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: {
        ':answer': accept ? 'accepted' : 'declined',
        ':pending': 'pending',
      },
    },
  };
  const friends = accept ? [friend(toId, fromId), friend(fromId, toId)] : [];
  try {
    await lab.db.send(new TransactWriteCommand({ TransactItems: [answer, ...friends] }));
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    const [reason] = error.CancellationReasons ?? [];
    if (reason?.Code !== 'ConditionalCheckFailed') throw error;
    throw new SocialError('notFound', `${fromId} waits for no answer of ${toId}`);
  }
}
