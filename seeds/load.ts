/** Loads a seed into a table, and believes it only when the table has been counted. */

import { isDeepStrictEqual } from 'node:util';
import { type DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { type BulkWriteProgress, writeItems } from '../kit/bulk-writer/bulk-writer.ts';
import type { Item } from '../kit/item/item.ts';
import { countItems } from '../kit/item/query-items.ts';
import { KitError } from '../kit/kit-error.ts';
import { ensureTable, type TableDefinition } from '../kit/table.ts';
import { type ItemStream, isPartStream } from './seed-part.ts';

/** What to load, and where to. */
export interface SeedLoad {
  items: ItemStream;
  table: TableDefinition;
  /** The table's name here. @default the definition's */
  name?: string;
  /** How a missing table is made. @default as {@link ensureTable} makes it */
  createTable?: () => Promise<void>;
  /** Called when the table is there and known to be right. */
  onTable?: (state: 'created' | 'existing') => void;
  /** Called after every batch. */
  onProgress?: (progress: BulkWriteProgress) => void;
}

/** Items of a table that is there already that are looked at before anything is written. */
const SAMPLE = 1_000;

/**
 * Creates the table where it is missing, writes every item, and counts the table.
 *
 * A table that holds part of the same seed is completed: a load that was cut off is repeated as it
 * is. One that holds anything else is refused before the first write. A part may be loaded beside
 * other parts: there only the number of items is looked at.
 *
 * @throws {KitError} `table.otherKeys`, `load.otherItems`, `load.wrongCount`, `engine.gone` when
 *   the engine stops answering or loses the table, and what {@link writeItems} throws
 */
export async function loadSeed(
  db: DynamoDBDocumentClient,
  { items, table, name = table.name, createTable, onTable, onProgress }: SeedLoad,
): Promise<BulkWriteProgress> {
  let written = 0;
  try {
    const state = await ensureTable(db, table, name, createTable);
    const most = isPartStream(items) ? items.ofAll : items.count;
    if (state === 'existing' && most === items.count) {
      await refuseOtherItems(db, table, name, items);
    }
    onTable?.(state);
    const report = await writeItems(db, name, items, {
      onProgress: (progress) => {
        written = progress.written;
        onProgress?.(progress);
      },
    });
    await checkCount(db, name, { least: items.count, most });
    return report;
  } catch (error) {
    throw engineGone(error, written, items.count) ?? error;
  }
}

/** A table that is there may hold what an earlier, cut off load of the same seed wrote. */
async function refuseOtherItems(
  db: DynamoDBDocumentClient,
  table: TableDefinition,
  name: string,
  items: ItemStream,
): Promise<void> {
  const keyOf = (item: Item): string =>
    JSON.stringify([item[table.partitionKey], item[table.sortKey]]);
  const page = await db.send(new ScanCommand({ TableName: name, Limit: SAMPLE }));
  const found = new Map((page.Items ?? []).map((item) => [keyOf(item), item]));
  if (found.size === 0) return;
  for (const item of items) {
    const key = keyOf(item);
    if (found.has(key) && isDeepStrictEqual(found.get(key), item)) found.delete(key);
    if (found.size === 0) return;
  }
  const [other] = found.keys();
  throw new KitError(
    'usage',
    'load.otherItems',
    `Expected table \`${name}\` to be empty or to hold part of this seed, but it holds other items, such as ${other}. Say \`replace\` to drop it first, or into=NAME for another table.`,
    { details: { name } },
  );
}

async function checkCount(
  db: DynamoDBDocumentClient,
  name: string,
  { least, most }: { least: number; most: number },
): Promise<void> {
  const count = await countItems(db, name);
  if (count >= least && count <= most) return;
  const expected = least === most ? `${least}` : `${least} to ${most}`;
  throw new KitError(
    'failure',
    'load.wrongCount',
    `Expected table \`${name}\` to hold ${expected} items now, but it holds ${count}. Something else writes to it; say \`replace\` to load it anew.`,
    { details: { name, expected, count } },
  );
}

/** The error as it is told when the engine went away; nothing when it did not. */
function engineGone(error: unknown, written: number, count: number): KitError | undefined {
  const { name, code } = error as NodeJS.ErrnoException;
  const isLost = name === 'ResourceNotFoundException';
  const isUnreachable = /^E[A-Z]+$/.test(code ?? '') || name === 'TimeoutError';
  if (!isLost && !isUnreachable) return undefined;
  const what = isLost ? 'lost the table' : `stopped answering (${code ?? name})`;
  return new KitError(
    'engine',
    'engine.gone',
    `Expected DynamoDB to take ${count} items, but it ${what} after ${written}. Start it again (npm run engine) and repeat the command: what a table on disk has is completed, one in memory begins anew.`,
    { cause: error, details: { written, count } },
  );
}
