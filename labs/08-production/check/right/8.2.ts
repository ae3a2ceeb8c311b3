/** Step 8.2: other answers that are right. */

import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import {
  BatchWriteCommand,
  GetCommand,
  ScanCommand,
  type ScanCommandInput,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import {
  itemBytes,
  type LargeItem,
  ProductionError,
  type Question,
} from '#entities/08-production.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../../starter.ts';

export const right = {
  'large-by-segments: scans four segments at once': { largeItems },
  'question-by-update: checks the product first, and writes the question by an update': {
    addQuestion,
  },
  'split-by-the-length-of-the-list: puts its batches at once, and compares the length of a list to which others only add':
    { splitQuestions },
} satisfies RightAnswers<typeof model>;

async function largeItems(lab: LabContext, bytes: number): Promise<LargeItem[]> {
  const segments = await Promise.all([0, 1, 2, 3].map((segment) => scanned(lab, segment, 4)));
  return segments
    .flat()
    .map((item) => ({ item: `${item.PK} / ${item.SK}`, bytes: itemBytes(item) }))
    .filter((one) => one.bytes > bytes)
    .sort((one, other) => other.bytes - one.bytes);
}

async function scanned(
  lab: LabContext,
  Segment: number,
  TotalSegments: number,
): Promise<Record<string, unknown>[]> {
  const found: Record<string, unknown>[] = [];
  let ExclusiveStartKey: ScanCommandInput['ExclusiveStartKey'];
  do {
    const page = await lab.db.send(
      new ScanCommand({ TableName: lab.table, Segment, TotalSegments, ExclusiveStartKey }),
    );
    found.push(...(page.Items ?? []));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return found;
}

async function addQuestion(lab: LabContext, productId: string, question: Question): Promise<void> {
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

async function splitQuestions(lab: LabContext, productId: string): Promise<number> {
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
