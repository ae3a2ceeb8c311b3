/**
 * 8.2 a list that has changed meanwhile is left as it is, and nobody hears of it.
 *
 * @fails 8.2
 */

import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
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
  for (let first = 0; first < questions.length; first += 25) {
    let left: Puts = questions.slice(first, first + 25).map((question) => {
      return { PutRequest: { Item: itemOf(productId, question) } };
    });
    while (left.length > 0) {
      const { UnprocessedItems } = await lab.db.send(
        new BatchWriteCommand({ RequestItems: { [lab.table]: left } }),
      );
      left = (UnprocessedItems?.[lab.table] ?? []) as Puts;
    }
  }
  try {
    await lab.db.send(
      new UpdateCommand({
        TableName: lab.table,
        Key,
        UpdateExpression: 'REMOVE questions',
        ConditionExpression: 'questions = :read',
        ExpressionAttributeValues: { ':read': questions },
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
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

type Puts = { PutRequest: { Item: Record<string, unknown> } }[];
