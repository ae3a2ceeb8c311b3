/**
 * 2.12 answering first and making friends then: what breaks between leaves no friends.
 *
 * @fails 2.12
 */

import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { SocialError } from '#entities/02-social.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { befriend } from '#solutions/02-social/model.ts';

export * from '#solutions/02-social/model.ts';

export async function answerRequest(
  lab: LabContext,
  toId: string,
  fromId: string,
  accept: boolean,
): Promise<void> {
  const request = compositeKey(['REQUEST', 'USER', fromId]);
  try {
    await lab.db.send(
      new UpdateCommand({
        TableName: lab.table,
        Key: adjacencyKeys(entityKey('USER', toId), request),
        UpdateExpression: 'SET #state = :answer REMOVE GSI2PK, GSI2SK',
        ConditionExpression: '#state = :pending',
        ExpressionAttributeNames: { '#state': 'state' },
        ExpressionAttributeValues: {
          ':answer': accept ? 'accepted' : 'declined',
          ':pending': 'pending',
        },
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw new SocialError('notFound', `${fromId} waits for no answer of ${toId}`);
  }
  if (accept) await befriend(lab, toId, fromId);
}
