/**
 * 5.1 `tagPost` puts one half after the other: a connection that breaks between them leaves half an edge.
 *
 * @fails 5.1
 */

import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/05-recommendations/model.ts';

export async function tagPost(lab: LabContext, postId: string, tag: string): Promise<void> {
  const [post, tagged] = [entityKey('POST', postId), entityKey('TAG', tag)];
  const tagging = { Type: 'Tagging', postId, tag, taggedAt: lab.now().toISOString() };
  const first = {
    TableName: lab.table,
    Item: { ...adjacencyKeys(post, tagged), ...tagging },
    ConditionExpression: 'attribute_not_exists(PK)',
  };
  const second = { TableName: lab.table, Item: { ...adjacencyKeys(tagged, post), ...tagging } };
  try {
    await lab.db.send(new PutCommand(first));
    await lab.db.send(new PutCommand(second));
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}
