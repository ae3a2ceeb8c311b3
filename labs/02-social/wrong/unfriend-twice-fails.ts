/**
 * 2.14 both halves have to be there: the second click is an error.
 *
 * @fails 2.14
 */

import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { SocialError } from '#entities/02-social.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

export async function unfriend(lab: LabContext, userId: string, friendId: string): Promise<void> {
  if (userId === friendId) throw new SocialError('self', 'nobody is their own friend');
  const half = (one: string, other: string) => ({
    Delete: {
      TableName: lab.table,
      Key: adjacencyKeys(entityKey('USER', one), compositeKey(['FRIEND', 'USER', other])),
      ConditionExpression: 'attribute_exists(PK)',
    },
  });
  const TransactItems = [half(userId, friendId), half(friendId, userId)];
  await lab.db.send(new TransactWriteCommand({ TransactItems }));
}
