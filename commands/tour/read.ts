/**
 * One question of the tour, read in two ways against the same table: the answers and the receipts, at most
 * 80 columns wide.
 */

import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createDocumentClient } from '../../kit/document-client.ts';
import type { Item } from '../../kit/item/item.ts';
import type { ChargedReceipt } from '../../kit/meter/receipt.ts';
import { receiptTable } from '../../kit/meter/receipt-table.ts';
import { attachMeter, withReceipt } from '../../kit/meter/recording-meter.ts';
import { isPlain, paint, print } from '../../kit/report/terminal.ts';
import { SCREEN_COLUMNS, wrapped } from '../../kit/report/text.ts';

/** A way to an answer; the label says on screen what to think of it. */
export interface Way {
  label: string;
  read(db: DynamoDBDocumentClient): Promise<Item[]>;
}

/** What two ways to one answer cost. */
export interface ReadComparison {
  items: Item[];
  right: ChargedReceipt;
  wrong: ChargedReceipt;
}

/**
 * Reads both ways, each with a metered client of its own, and writes the receipts as a table.
 *
 * @throws {Error} when the two answers differ: the tour would then compare different things
 */
export async function compareReads(
  endpoint: string,
  right: Way,
  wrong: Way,
): Promise<ReadComparison> {
  const [first, second] = [await measure(endpoint, right), await measure(endpoint, wrong)];
  if (inOrder(first.items) !== inOrder(second.items)) {
    throw new Error(`\`${right.label}\` and \`${wrong.label}\` do not return the same items`);
  }
  const receipts = [first.receipt, second.receipt];
  print(['', ...receiptTable(receipts, { plain: isPlain(process.env) }), '']);
  return { items: first.items, right: first.receipt, wrong: second.receipt };
}

async function measure(
  endpoint: string,
  way: Way,
): Promise<{ items: Item[]; receipt: ChargedReceipt }> {
  const db = createDocumentClient({ endpoint });
  const meter = attachMeter(db, 'embedded');
  try {
    const { value: items, receipt } = await withReceipt(meter, way.label, () => way.read(db));
    return { items, receipt };
  } finally {
    db.destroy();
  }
}

/** The items as text, whatever order they and their attributes came in. */
function inOrder(items: readonly Item[]): string {
  const texts = items.map((item) => JSON.stringify(Object.entries(item).sort()));
  return texts.sort().join('\n');
}

// The tour's way of writing: headings, paragraphs and tables, at most 80 columns wide.

/** Writes a heading, an empty line before it. */
export function heading(text: string): void {
  print(['', paint('title', text)]);
}

/** Writes a paragraph, broken between words. */
export function paragraph(text: string): void {
  print(wrapped(text, SCREEN_COLUMNS));
}

/**
 * Says what is being done, does it, and adds to the line what came of it and the seconds.
 *
 * @param told what came of it, such as `2,063 items in`
 */
export async function timed<T>(
  doing: string,
  work: () => Promise<T>,
  told: (done: T) => string,
): Promise<T> {
  process.stdout.write(`  ${doing} ... `);
  const startedMs = performance.now();
  const done = await work();
  print([`${told(done)} ${seconds(performance.now() - startedMs)}`]);
  return done;
}

/** A duration for screens: `0.4 s`. */
export function seconds(durationMs: number): string {
  return `${(durationMs / 1_000).toFixed(1)} s`;
}
