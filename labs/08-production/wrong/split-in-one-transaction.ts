/**
 * 8.2 all questions and the product in one transaction: it takes a hundred actions, and no more.
 *
 * @fails 8.2
 */

import { GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { ProductionError, type Question } from '#entities/08-production.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/08-production/model.ts';

export async function splitQuestions(lab: LabContext, productId: string): Promise<number> {
  const key = entityKey('PRODUCT', productId);
  const Key = adjacencyKeys(key, key);
  const { Item } = await lab.db.send(
    new GetCommand({ TableName: lab.table, Key, ConsistentRead: true }),
  );
  if (!Item) throw new ProductionError('notFound', `there is no product ${productId}`);
  const questions = (Item.questions ?? []) as Question[];
  if (questions.length === 0) return 0;
  await lab.db.send(
    new TransactWriteCommand({
      TransactItems: [
        ...questions.map((question) => {
          return { Put: { TableName: lab.table, Item: itemOf(productId, question) } };
        }),
        {
          Update: {
            TableName: lab.table,
            Key,
            UpdateExpression: 'REMOVE questions',
            ConditionExpression: 'questions = :read',
            ExpressionAttributeValues: { ':read': questions },
          },
        },
      ],
    }),
  );
  return questions.length;
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
