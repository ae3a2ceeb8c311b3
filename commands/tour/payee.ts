/** The tour's question that one Query cannot answer: what stands at the far end of many edges. */

import { BatchGetCommand, type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import type { Item } from '../../kit/item/item.ts';
import { queryItems } from '../../kit/item/query-items.ts';
import { invoicingTable } from '../../labs/01-invoicing/table.ts';
import { compareReads, heading, paragraph } from './read.ts';

const TableName = invoicingTable.name;

/** Shows what the payees of an invoice's bills cost: in two requests, or in one per bill. */
export async function showPayees(endpoint: string, invoice: string): Promise<void> {
  heading(`5. Who is paid by ${invoice}?`);
  paragraph(
    "The payee is on each bill's own item, so the edges come first and the bills second. One request per bill is the habit called N+1; BatchGetItem asks for up to 100 items in one request.",
  );
  const { right, wrong } = await compareReads(
    endpoint,
    { label: 'right', read: async (db) => batchGet(db, await billKeys(db, invoice)) },
    {
      label: 'wrong',
      read: async (db) => {
        const bills: Item[] = [];
        for (const Key of await billKeys(db, invoice)) {
          const { Item: bill } = await db.send(new GetCommand({ TableName, Key }));
          if (bill) bills.push(bill);
        }
        return bills;
      },
    },
  );
  const units =
    right.readUnits === wrong.readUnits ? 'The units are the same' : 'The units hardly differ';
  paragraph(
    `${units}, the waiting is not: ${wrong.requests} trips over a network, one after the other, instead of ${right.requests}. A copy of the payee on every edge would make it one, and every change of a name would then rewrite all its copies.`,
  );
}

async function billKeys(db: DynamoDBDocumentClient, invoice: string): Promise<Item[]> {
  const edges = await queryItems(db, {
    TableName,
    KeyConditionExpression: 'PK = :pk AND begins_with(SK, :bill)',
    ExpressionAttributeValues: { ':pk': invoice, ':bill': 'BILL#' },
  });
  return edges.map((edge) => ({ PK: edge.SK, SK: edge.SK }));
}

async function batchGet(db: DynamoDBDocumentClient, keys: Item[]): Promise<Item[]> {
  const found: Item[] = [];
  for (let asked = keys; asked.length > 0; ) {
    const answer = await db.send(
      new BatchGetCommand({ RequestItems: { [TableName]: { Keys: asked.slice(0, 100) } } }),
    );
    found.push(...(answer.Responses?.[TableName] ?? []));
    asked = [...(answer.UnprocessedKeys?.[TableName]?.Keys ?? []), ...asked.slice(100)];
  }
  return found;
}
