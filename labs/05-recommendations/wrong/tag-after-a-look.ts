/**
 * 5.1 `tagPost` looks whether the post has the tag, and then writes without a condition.
 *
 * @fails 5.1 READ-MODIFY-WRITE
 */

import { GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/05-recommendations/model.ts';

export async function tagPost(lab: LabContext, postId: string, tag: string): Promise<void> {
  const [post, tagged] = [entityKey('POST', postId), entityKey('TAG', tag)];
  const tagging = { Type: 'Tagging', postId, tag, taggedAt: lab.now().toISOString() };
  const Key = adjacencyKeys(post, tagged);
  const { Item } = await lab.db.send(new GetCommand({ TableName: lab.table, Key }));
  if (Item) return;
  const first = {
    TableName: lab.table,
    Item: { ...adjacencyKeys(post, tagged), ...tagging },
  };
  const second = { TableName: lab.table, Item: { ...adjacencyKeys(tagged, post), ...tagging } };
  await lab.db.send(new TransactWriteCommand({ TransactItems: [{ Put: first }, { Put: second }] }));
}
