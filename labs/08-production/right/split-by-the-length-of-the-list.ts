/**
 * 8.2 `splitQuestions` puts its batches at once, and compares the length of a list to which others only add.
 *
 * @passes 8.2
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
  const batches = Array.from({ length: Math.ceil(questions.length / 25) }, (_, at) =>
    questions.slice(25 * at, 25 * at + 25).map((question) => itemOf(productId, question)),
  );
  await Promise.all(batches.map((items) => putAll(lab, items)));
  try {
    await lab.db.send(
      new UpdateCommand({
        TableName: lab.table,
        Key,
        UpdateExpression: 'REMOVE questions',
        ConditionExpression: 'size(questions) = :length',
        ExpressionAttributeValues: { ':length': questions.length },
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return splitQuestions(lab, productId);
  }
  return questions.length;
}

async function putAll(lab: LabContext, items: readonly Record<string, unknown>[]): Promise<void> {
  let left: Puts = items.map((Item) => ({ PutRequest: { Item } }));
  while (left.length > 0) {
    const { UnprocessedItems } = await lab.db.send(
      new BatchWriteCommand({ RequestItems: { [lab.table]: left } }),
    );
    left = (UnprocessedItems?.[lab.table] ?? []) as Puts;
  }
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
