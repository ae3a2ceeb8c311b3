/**
 * 5.1 `untagPost` deletes the half of the post: the tag still lists the post.
 *
 * @fails 5.1
 */

import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/05-recommendations/model.ts';

export async function untagPost(lab: LabContext, postId: string, tag: string): Promise<void> {
  const Key = adjacencyKeys(entityKey('POST', postId), entityKey('TAG', tag));
  await lab.db.send(new DeleteCommand({ TableName: lab.table, Key }));
}
