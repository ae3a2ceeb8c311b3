/**
 * 2.14 only one's own half is deleted: the other still has a friend.
 *
 * @fails 2.14
 */

import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { SocialError } from '#entities/02-social.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

export async function unfriend(lab: LabContext, userId: string, friendId: string): Promise<void> {
  if (userId === friendId) throw new SocialError('self', 'nobody is their own friend');
  const edge = compositeKey(['FRIEND', 'USER', friendId]);
  const Key = adjacencyKeys(entityKey('USER', userId), edge);
  await lab.db.send(new DeleteCommand({ TableName: lab.table, Key }));
}
