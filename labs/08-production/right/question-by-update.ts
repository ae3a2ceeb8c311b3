/**
 * 8.2 `addQuestion` checks the product first, and writes the question by an update.
 *
 * @passes 8.2
 */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { ProductionError, type Question } from '#entities/08-production.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/08-production/model.ts';

export async function addQuestion(
  lab: LabContext,
  productId: string,
  question: Question,
): Promise<void> {
  const key = entityKey('PRODUCT', productId);
  const { questionId, text, askedAt } = question;
  try {
    await lab.db.send(
      new TransactWriteCommand({
        TransactItems: [
          {
            ConditionCheck: {
              TableName: lab.table,
              Key: adjacencyKeys(key, key),
              ConditionExpression: 'attribute_exists(SK)',
            },
          },
          {
            Update: {
              TableName: lab.table,
              Key: adjacencyKeys(key, compositeKey(['QUESTION', askedAt, questionId])),
              UpdateExpression:
                'SET #type = :type, productId = :product, questionId = :id, #text = :text, askedAt = :at',
              ExpressionAttributeNames: { '#type': 'Type', '#text': 'text' },
              ExpressionAttributeValues: {
                ':type': 'ProductQuestion',
                ':product': productId,
                ':id': questionId,
                ':text': text,
                ':at': askedAt,
              },
            },
          },
        ],
      }),
    );
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    if (error.CancellationReasons?.[0]?.Code !== 'ConditionalCheckFailed') throw error;
    throw new ProductionError('notFound', `there is no product ${productId}`);
  }
}
