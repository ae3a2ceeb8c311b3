/**
 * 2.14 a ClientRequestToken that names the two friends: their next parting is taken for the last one.
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
  const removed = (PK: string, otherId: string) => ({
    Delete: {
      TableName: lab.table,
      Key: adjacencyKeys(PK, compositeKey(['FRIEND', 'USER', otherId])),
    },
  });
  await lab.db.send(
    new TransactWriteCommand({
      ClientRequestToken: `${userId}-${friendId}`.slice(0, 36),
      TransactItems: [
        removed(entityKey('USER', userId), friendId),
        removed(entityKey('USER', friendId), userId),
      ],
    }),
  );
}
