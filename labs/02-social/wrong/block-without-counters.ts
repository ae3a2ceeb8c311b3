/**
 * 2.10 deleting the follows of a blocked user without counting them off.
 *
 * @fails 2.10
 */

import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { SocialError } from '#entities/02-social.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

export async function block(lab: LabContext, userId: string, blockedId: string): Promise<void> {
  if (userId === blockedId) throw new SocialError('self', 'nobody blocks themselves');
  const [one, other] = [entityKey('USER', userId), entityKey('USER', blockedId)];
  const since = lab.now().toISOString();
  const keys = adjacencyKeys(one, compositeKey(['BLOCKED', 'USER', blockedId]));
  const remove = (user: string, prefix: string, otherId: string) => ({
    Delete: {
      TableName: lab.table,
      Key: adjacencyKeys(user, compositeKey([prefix, 'USER', otherId])),
    },
  });
  await lab.db.send(
    new TransactWriteCommand({
      TransactItems: [
        {
          Put: { TableName: lab.table, Item: { ...keys, Type: 'Block', userId, blockedId, since } },
        },
        remove(one, 'FOLLOWS', blockedId),
        remove(other, 'FOLLOWER', userId),
        remove(other, 'FOLLOWS', userId),
        remove(one, 'FOLLOWER', blockedId),
      ],
    }),
  );
}
