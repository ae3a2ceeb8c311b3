/**
 * 2.15 the like is looked for before it is deleted.
 *
 * @fails 2.15 READ-MODIFY-WRITE
 */

import { DeleteCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

export async function unlike(lab: LabContext, userId: string, postId: string): Promise<void> {
  const edge = compositeKey(['LIKES', 'POST', postId]);
  const Key = adjacencyKeys(entityKey('USER', userId), edge);
  const { Item } = await lab.db.send(new GetCommand({ TableName: lab.table, Key }));
  if (Item) await lab.db.send(new DeleteCommand({ TableName: lab.table, Key }));
}
