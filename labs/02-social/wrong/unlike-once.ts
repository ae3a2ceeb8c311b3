/**
 * 2.15 a like that is gone is an error: the second click fails.
 *
 * @fails 2.15
 */

import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { SocialError } from '#entities/02-social.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

export async function unlike(lab: LabContext, userId: string, postId: string): Promise<void> {
  const edge = compositeKey(['LIKES', 'POST', postId]);
  const Key = adjacencyKeys(entityKey('USER', userId), edge);
  const ConditionExpression = 'attribute_exists(PK)';
  try {
    await lab.db.send(new DeleteCommand({ TableName: lab.table, Key, ConditionExpression }));
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw new SocialError('notFound', `${userId} does not like ${postId}`);
  }
}
