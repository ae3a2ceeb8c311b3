/**
 * 2.10 with one half of a friendship: the friend has no friend.
 *
 * @fails 2.10
 */

import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { SocialError } from '#entities/02-social.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

export async function befriend(lab: LabContext, userId: string, friendId: string): Promise<void> {
  if (userId === friendId) throw new SocialError('self', 'nobody befriends themselves');
  const keys = adjacencyKeys(entityKey('USER', userId), compositeKey(['FRIEND', 'USER', friendId]));
  try {
    await lab.db.send(
      new PutCommand({
        TableName: lab.table,
        Item: { ...keys, Type: 'Friend', userId, friendId, since: lab.now().toISOString() },
        ConditionExpression: 'attribute_not_exists(PK)',
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}
