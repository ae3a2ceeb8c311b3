/**
 * 5.1 `tagPost` updates both halves without a condition: `if_not_exists` keeps the date of the first time.
 *
 * @passes 5.1
 */

import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/05-recommendations/model.ts';

export async function tagPost(lab: LabContext, postId: string, tag: string): Promise<void> {
  const [post, tagged] = [entityKey('POST', postId), entityKey('TAG', tag)];
  const half = (PK: string, SK: string) => ({
    Update: {
      TableName: lab.table,
      Key: adjacencyKeys(PK, SK),
      UpdateExpression:
        'SET #type = :type, postId = :one, tag = :other, taggedAt = if_not_exists(taggedAt, :now)',
      ExpressionAttributeNames: { '#type': 'Type' },
      ExpressionAttributeValues: {
        ':type': 'Tagging',
        ':one': postId,
        ':other': tag,
        ':now': lab.now().toISOString(),
      },
    },
  });
  await lab.db.send(
    new TransactWriteCommand({ TransactItems: [half(post, tagged), half(tagged, post)] }),
  );
}
