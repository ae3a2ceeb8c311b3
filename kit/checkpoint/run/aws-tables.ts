/** The tables of a run on AWS: made side by side, loaded, and complete in their indexes. */

import { setTimeout as wait } from 'node:timers/promises';
import { type DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { writeItems } from '../../bulk-writer/bulk-writer.ts';
import { createDocumentClient } from '../../document-client.ts';
import type { Engine } from '../../engine/engine.ts';
import type { TableImport } from '../../engine/snapshot.ts';
import type { Item } from '../../item/item.ts';
import { isInIndex, keyNamesOf } from '../../key-attributes.ts';
import { KitError } from '../../kit-error.ts';
import type { TableDefinition } from '../../table.ts';
import type { TableNames } from '../lab/fixture.ts';
import type { LabEngine } from './lab-engine.ts';

/** Makes a table, waits until it is ACTIVE, and remembers that it is to be dropped. */
export type MakeTable = (
  db: DynamoDBDocumentClient,
  definition: TableDefinition,
  name: string,
) => Promise<void>;

/** Pauses between two looks at an index after the load, in milliseconds: AWS promises no time. */
const INDEX_PAUSES_MS = [500, 2_000, 5_000, 15_000];

/**
 * Makes and loads tables, all at the same time: each takes AWS seconds to make. Ends when every
 * index holds as many items as belong there.
 *
 * @throws {KitError} `aws.lateIndex`, and what `make` and {@link writeItems} throw
 */
export async function loadFixtureOnAws(
  engine: Engine,
  tables: readonly TableImport[],
  make: MakeTable,
): Promise<void> {
  const db = createDocumentClient(engine);
  try {
    // Nobody drops a table that another one of these is still writing to.
    const loaded = await Promise.allSettled(tables.map((table) => loadTable(db, table, make)));
    const failed = loaded.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
  } finally {
    db.destroy();
  }
}

/** Tables that are loaded, as the engine of a run; whoever made them drops them. */
export function loadedEngine(engine: Engine, names: TableNames, itemsFile: string): LabEngine {
  return {
    engine,
    itemsFile,
    ready: Promise.resolve(),
    tables: async () => names,
    close: async () => {},
  };
}

async function loadTable(
  db: DynamoDBDocumentClient,
  { table, name, items }: TableImport,
  make: MakeTable,
): Promise<void> {
  await make(db, table, name);
  await writeItems(db, name, items);
  for (const [index, definition] of Object.entries(table.indexes)) {
    await untilComplete(db, {
      table: name,
      index,
      count: items.filter((item) => isInIndex(keyNamesOf(definition), item)).length,
    });
  }
}

/** An index, and how many items belong there. */
interface CountedIndex {
  readonly table: string;
  readonly index: string;
  readonly count: number;
}

async function untilComplete(db: DynamoDBDocumentClient, counted: CountedIndex): Promise<void> {
  for (const pauseMs of [...INDEX_PAUSES_MS, 0]) {
    if ((await countIndex(db, counted)) === counted.count) return;
    await wait(pauseMs);
  }
  const { table, index, count } = counted;
  throw new KitError(
    'failure',
    'aws.lateIndex',
    `Expected index ${index} of ${table} to show its ${count} items after the load, but it still shows another number. Repeat the command.`,
  );
}

async function countIndex(
  db: DynamoDBDocumentClient,
  { table: TableName, index: IndexName }: CountedIndex,
): Promise<number> {
  let count = 0;
  let ExclusiveStartKey: Item | undefined;
  do {
    const input = { TableName, IndexName, Select: 'COUNT', ExclusiveStartKey } as const;
    const page = await db.send(new ScanCommand(input));
    count += page.Count ?? 0;
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey !== undefined);
  return count;
}
