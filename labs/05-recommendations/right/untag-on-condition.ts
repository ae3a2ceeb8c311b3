/**
 * 5.1 `untagPost` deletes what is there, and takes a failed condition for nothing to do.
 *
 * @passes 5.1
 */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/05-recommendations/model.ts';

export async function untagPost(lab: LabContext, postId: string, tag: string): Promise<void> {
  const [post, tagged] = [entityKey('POST', postId), entityKey('TAG', tag)];
  const half = (PK: string, SK: string) => ({
    Delete: {
      TableName: lab.table,
      Key: adjacencyKeys(PK, SK),
      ConditionExpression: 'attribute_exists(PK)',
    },
  });
  try {
    await lab.db.send(
      new TransactWriteCommand({ TransactItems: [half(post, tagged), half(tagged, post)] }),
    );
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    const codes = (error.CancellationReasons ?? []).map(({ Code }) => Code);
    if (!codes.includes('ConditionalCheckFailed')) throw error;
  }
}
