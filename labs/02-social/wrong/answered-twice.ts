/**
 * 2.12 asking only whether there is such a request: one that was declined can be accepted.
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
  const request = compositeKey(['REQUEST', 'USER', fromId]);
  const since = lab.now().toISOString();
  const half = (userId: string, friendId: string) => ({
    Put: {
      TableName: lab.table,
      Item: {
        ...adjacencyKeys(entityKey('USER', userId), compositeKey(['FRIEND', 'USER', friendId])),
        Type: 'Friend',
        userId,
        friendId,
        since,
      },
    },
  });
  try {
    await lab.db.send(
      new TransactWriteCommand({
        TransactItems: [
          {
            Update: {
              TableName: lab.table,
              Key: adjacencyKeys(entityKey('USER', toId), request),
              UpdateExpression: 'SET #state = :answer REMOVE GSI2PK, GSI2SK',
              ConditionExpression: 'attribute_exists(PK)',
              ExpressionAttributeNames: { '#state': 'state' },
              ExpressionAttributeValues: {
                ':answer': accept ? 'accepted' : 'declined',
              },
            },
          },
          ...(accept ? [half(toId, fromId), half(fromId, toId)] : []),
        ],
      }),
    );
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    if (error.CancellationReasons?.[0]?.Code !== 'ConditionalCheckFailed') throw error;
    throw new SocialError('notFound', `${fromId} waits for no answer of ${toId}`);
  }
}
