/** The tour's first graph: invoices and bills, many to many, read in both directions. */

import type { Item } from '../../kit/item/item.ts';
import { queryItems, scanItems } from '../../kit/item/query-items.ts';
import { drawCollections } from '../../kit/report/collection.ts';
import { print } from '../../kit/report/terminal.ts';
import { grouped } from '../../kit/report/text.ts';
import { invoicingTable } from '../../labs/01-invoicing/table.ts';
import { showPayees } from './payee.ts';
import { compareReads, heading, paragraph } from './read.ts';

const TableName = invoicingTable.name;
/** Most edges of the invoice that is drawn: its collection fits on a screen. */
const MOST_EDGES = 6;

/** Shows five screens about an invoice and a bill that are in the table already. */
export async function showInvoicing(endpoint: string, items: readonly Item[]): Promise<void> {
  const { invoice, bill } = chooseEdge(items);
  showCollection(items, invoice);
  await showBills(endpoint, invoice);
  showInverted(items, bill);
  await showInvoices(endpoint, bill);
  await showPayees(endpoint, invoice);
}

/** An edge to look at from both ends: of the bill on most invoices, and a drawable invoice. */
function chooseEdge(items: readonly Item[]): { invoice: string; bill: string } {
  const edges = items.filter((item) => item.Type === 'Allocation');
  const carried = countBy(edges, 'SK');
  const lines = countBy(edges, 'PK');
  const bill = most([...carried.keys()], (key) => carried.get(key) as number);
  const on = edges.filter((edge) => edge.SK === bill).map((edge) => String(edge.PK));
  const drawable = on.filter((key) => (lines.get(key) as number) <= MOST_EDGES);
  const invoice = most(drawable.length > 0 ? drawable : on, (key) => lines.get(key) as number);
  return { invoice, bill };
}

function showCollection(items: readonly Item[], invoice: string): void {
  heading('1. An invoice and its bills lie together');
  paragraph(
    'Every item has a partition key, PK, and a sort key, SK. All items with one PK form an item collection, sorted by SK. This one holds an invoice (the node item) and an edge item for each bill on it, with the part of the bill that it takes.',
  );
  print(['', ...drawCollections(items.filter((item) => item.PK === invoice))]);
}

async function showBills(endpoint: string, invoice: string): Promise<void> {
  heading(`2. Which bills are on ${invoice}?`);
  paragraph(
    `A Query goes straight to one item collection: PK = ${invoice}, SK begins with BILL#. A Scan reads the whole table, and its filter then drops what was not asked for.`,
  );
  const ExpressionAttributeValues = { ':pk': invoice, ':bill': 'BILL#' };
  const condition = 'PK = :pk AND begins_with(SK, :bill)';
  const { right, wrong } = await compareReads(
    endpoint,
    {
      label: 'right',
      read: (db) =>
        queryItems(db, { TableName, KeyConditionExpression: condition, ExpressionAttributeValues }),
    },
    {
      label: 'wrong',
      read: (db) =>
        scanItems(db, { TableName, FilterExpression: condition, ExpressionAttributeValues }),
    },
  );
  paragraph(
    `The same ${wrong.returned} items for ${times(wrong.readUnits, right.readUnits)} the read units: you pay for what is read, not for what is returned. And the Scan grows with the table.`,
  );
}

function showInverted(items: readonly Item[], bill: string): void {
  heading('3. The same edges, read backwards');
  paragraph(
    'The index GSI1 holds the same items with the keys swapped: SK is its partition key, PK its sort key. It is called the inverted index. We wrote each edge once, under its invoice; here DynamoDB keeps it under its bill as well.',
  );
  const held = items.filter((item) => item.SK === bill);
  print(['', ...drawCollections(held, { partitionKey: 'SK', sortKey: 'PK', items: 9 })]);
}

async function showInvoices(endpoint: string, bill: string): Promise<void> {
  heading(`4. Which invoices hold part of ${bill}?`);
  paragraph(`A Query again, this time on the index: SK = ${bill}, PK begins with INVOICE#.`);
  const ExpressionAttributeValues = { ':sk': bill, ':invoice': 'INVOICE#' };
  const condition = 'SK = :sk AND begins_with(PK, :invoice)';
  const { right, wrong } = await compareReads(
    endpoint,
    {
      label: 'right',
      read: (db) =>
        queryItems(db, {
          TableName,
          IndexName: 'GSI1',
          KeyConditionExpression: condition,
          ExpressionAttributeValues,
        }),
    },
    {
      label: 'wrong',
      read: (db) =>
        scanItems(db, { TableName, FilterExpression: condition, ExpressionAttributeValues }),
    },
  );
  paragraph(
    `Without the index there is no key to jump to, and only a Scan is left: ${grouped(wrong.itemsRead)} items read instead of ${right.itemsRead}. The index has its price too: every write of an item is paid a second time for it.`,
  );
}

function times(more: number, less: number): string {
  return `${grouped(more / less)} times`;
}

function countBy(items: readonly Item[], attribute: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) {
    const value = String(item[attribute]);
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
}

/** The first of the keys with the highest count. */
function most(keys: readonly string[], countOf: (key: string) => number): string {
  return keys.reduce((best, key) => (countOf(key) > countOf(best) ? key : best));
}
