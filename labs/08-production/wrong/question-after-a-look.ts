/**
 * 8.2 the product looked at before the question is put, and not at the same moment.
 *
 * @fails 8.2
 */

import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
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
  const { Item } = await lab.db.send(
    new GetCommand({
      TableName: lab.table,
      Key: adjacencyKeys(key, key),
      ProjectionExpression: 'PK',
    }),
  );
  if (!Item) throw new ProductionError('notFound', `there is no product ${productId}`);
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
