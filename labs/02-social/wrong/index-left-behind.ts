/**
 * 2.9 setting the strength and not the key of the index: the edge stays where it stood.
 *
 * @fails 2.9
 */

import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { SocialError } from '#entities/02-social.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

export async function setTie(
  lab: LabContext,
  followerId: string,
  followeeId: string,
  { notifications, strength }: { notifications: boolean; strength: number },
): Promise<void> {
  if (!Number.isInteger(strength) || strength < 0 || strength > 100) {
    throw new SocialError('badStrength', `expected a whole number from 0 to 100, got ${strength}`);
  }
  const edge = compositeKey(['FOLLOWS', 'USER', followeeId]);
  try {
    await lab.db.send(
      new UpdateCommand({
        TableName: lab.table,
        Key: adjacencyKeys(entityKey('USER', followerId), edge),
        UpdateExpression: 'SET notifications = :notifications, strength = :strength',
        ConditionExpression: 'attribute_exists(PK)',
        ExpressionAttributeValues: { ':notifications': notifications, ':strength': strength },
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw new SocialError('notFound', `${followerId} does not follow ${followeeId}`);
  }
}
