/**
 * A consumer that counts each record once, however often it comes: a marker and the sum are written
 * in one transaction, which fails as a whole where the marker is there already.
 */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import type { BatchConsumer } from '../../kit/stream/stream-batch.ts';
import type { TableDefinition } from '../../kit/table.ts';

/** Holds markers and sums; it has no stream. */
export const SUMS: TableDefinition = {
  name: 'Sums',
  partitionKey: 'PK',
  sortKey: 'SK',
  indexes: {},
};

/** Counts the records of a table under its name; `onRepeat` is told of each that came again. */
export function countsOnce(
  db: DynamoDBDocumentClient,
  table: string,
  onRepeat: () => void,
): BatchConsumer {
  return async ({ records }) => {
    for (const record of records) await count(db, table, record).catch(repeated(onRepeat));
  };
}

async function count(
  db: DynamoDBDocumentClient,
  table: string,
  { eventID }: DynamoDBRecord,
): Promise<void> {
  const marker = {
    TableName: SUMS.name,
    Item: { PK: table, SK: `MARKER#${eventID}` },
    ConditionExpression: 'attribute_not_exists(PK)',
  };
  const sum = {
    TableName: SUMS.name,
    Key: { PK: table, SK: 'SUM' },
    UpdateExpression: 'ADD records :one',
    ExpressionAttributeValues: { ':one': 1 },
  };
  await db.send(new TransactWriteCommand({ TransactItems: [{ Put: marker }, { Update: sum }] }));
}

function repeated(onRepeat: () => void): (error: unknown) => void {
  return (error) => {
    const reasons = error instanceof TransactionCanceledException ? error.CancellationReasons : [];
    if (reasons?.[0]?.Code !== 'ConditionalCheckFailed') throw error;
    onRepeat();
  };
}
