/**
 * 2.16 taking one's block back takes the block of the other back as well.
 *
 * @fails 2.16
 */

import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

export async function unblock(lab: LabContext, userId: string, blockedId: string): Promise<void> {
  const deleted = (one: string, other: string) => ({
    Delete: {
      TableName: lab.table,
      Key: adjacencyKeys(entityKey('USER', one), compositeKey(['BLOCKED', 'USER', other])),
    },
  });
  const TransactItems = [deleted(userId, blockedId), deleted(blockedId, userId)];
  await lab.db.send(new TransactWriteCommand({ TransactItems }));
}
