/**
 * 5.1 `tagPost` has a condition on both halves, and the half of the tag stands first.
 *
 * @passes 5.1
 */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/05-recommendations/model.ts';

export async function tagPost(lab: LabContext, postId: string, tag: string): Promise<void> {
  const [post, tagged] = [entityKey('POST', postId), entityKey('TAG', tag)];
  const tagging = { Type: 'Tagging', postId, tag, taggedAt: lab.now().toISOString() };
  const half = (PK: string, SK: string) => ({
    Put: {
      TableName: lab.table,
      Item: { ...adjacencyKeys(PK, SK), ...tagging },
      ConditionExpression: 'attribute_not_exists(taggedAt)',
    },
  });
  try {
    await lab.db.send(
      new TransactWriteCommand({ TransactItems: [half(tagged, post), half(post, tagged)] }),
    );
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    const codes = (error.CancellationReasons ?? []).map(({ Code }) => Code);
    if (!codes.includes('ConditionalCheckFailed')) throw error;
  }
}
