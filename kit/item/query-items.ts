/** Pages: every item of a Query or a Scan, however many answers it takes. */

import {
  type DynamoDBDocumentClient,
  QueryCommand,
  type QueryCommandInput,
  ScanCommand,
  type ScanCommandInput,
} from '@aws-sdk/lib-dynamodb';
import type { Item } from './item.ts';

/**
 * Every item that a Query selects, in key order, following `LastEvaluatedKey` to the end.
 *
 * @example
 * const bills = await queryItems(db, { TableName, KeyConditionExpression: 'PK = :pk', … });
 */
export async function queryItems(
  db: DynamoDBDocumentClient,
  input: QueryCommandInput,
): Promise<Item[]> {
  return collect((ExclusiveStartKey) => db.send(new QueryCommand({ ...input, ExclusiveStartKey })));
}

/** Every item of a table or index, in no particular order: for fixtures and checks, not for labs. */
export async function scanItems(
  db: DynamoDBDocumentClient,
  input: ScanCommandInput,
): Promise<Item[]> {
  return collect((ExclusiveStartKey) => db.send(new ScanCommand({ ...input, ExclusiveStartKey })));
}

/** How many items a table holds, all pages counted. */
export async function countItems(db: DynamoDBDocumentClient, table: string): Promise<number> {
  let count = 0;
  let ExclusiveStartKey: Item | undefined;
  do {
    const page = await db.send(
      new ScanCommand({
        TableName: table,
        Select: 'COUNT',
        ConsistentRead: true,
        ExclusiveStartKey,
      }),
    );
    count += page.Count ?? 0;
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey !== undefined);
  return count;
}

interface Page {
  Items?: Item[] | undefined;
  LastEvaluatedKey?: Item | undefined;
}

async function collect(next: (startKey: Item | undefined) => Promise<Page>): Promise<Item[]> {
  const items: Item[] = [];
  let startKey: Item | undefined;
  do {
    const page = await next(startKey);
    items.push(...(page.Items ?? []));
    startKey = page.LastEvaluatedKey;
  } while (startKey !== undefined);
  return items;
}
