/**
 * 8.2 a question put, and nobody looks whether there is such a product.
 *
 * @fails 8.2
 */

import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Question } from '#entities/08-production.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/08-production/model.ts';

export async function addQuestion(
  lab: LabContext,
  productId: string,
  question: Question,
): Promise<void> {
  await lab.db.send(new PutCommand({ TableName: lab.table, Item: itemOf(productId, question) }));
}

function itemOf(productId: string, question: Question): Record<string, unknown> {
  const { questionId, askedAt } = question;
  return {
    ...adjacencyKeys(
      entityKey('PRODUCT', productId),
      compositeKey(['QUESTION', askedAt, questionId]),
    ),
    ...{ Type: 'ProductQuestion', productId, ...question },
  };
}
