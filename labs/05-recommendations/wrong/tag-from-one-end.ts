/**
 * 5.1 `tagPost` writes the half of the post and forgets the half of the tag.
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
  const Item = {
    ...adjacencyKeys(post, tagged),
    Type: 'Tagging',
    postId,
    tag,
    taggedAt: lab.now().toISOString(),
  };
  try {
    await lab.db.send(
      new PutCommand({
        TableName: lab.table,
        Item,
        ConditionExpression: 'attribute_not_exists(PK)',
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}
