/** Step 8.2: other answers that are right. */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { ScanCommand, type ScanCommandInput, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
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
