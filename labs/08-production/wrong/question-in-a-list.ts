/**
 * 8.2 a question as one element more of a list inside the product.
 *
 * @fails 8.2 FAT-ITEM
 */

import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { ProductionError, type Question } from '#entities/08-production.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/08-production/model.ts';

export async function addQuestion(
  lab: LabContext,
  productId: string,
  question: Question,
): Promise<void> {
  const key = entityKey('PRODUCT', productId);
  try {
    await lab.db.send(
      new UpdateCommand({
        TableName: lab.table,
        Key: adjacencyKeys(key, key),
        UpdateExpression: 'SET questions = list_append(if_not_exists(questions, :none), :new)',
        ConditionExpression: 'attribute_exists(PK)',
        ExpressionAttributeValues: { ':none': [], ':new': [question] },
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw new ProductionError('notFound', `there is no product ${productId}`);
  }
}
