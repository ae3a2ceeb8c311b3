/** Loads a seed into one table, and tells how far it is and what came of it. */

import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createDocumentClient } from '../../kit/document-client.ts';
import type { Engine } from '../../kit/engine/engine.ts';
import type { Item } from '../../kit/item/item.ts';
import { KitError } from '../../kit/kit-error.ts';
import { print } from '../../kit/report/terminal.ts';
import { grouped } from '../../kit/report/text.ts';
import { dropTable } from '../../kit/table.ts';
import { loadSeed, type SeedLoad } from '../../seeds/load.ts';
import type { ItemStream } from '../../seeds/seed-part.ts';
import { PROJECT_FOLDER, WORKSHOP_FOLDER } from '../shell/project.ts';
import type { SeedChoice } from './choice.ts';
import type { ProgressBar } from './progress-bar.ts';

/** What differs from one load to another. */
export interface LoadWays {
  readonly bar: ProgressBar;
  /** What is loaded: those of the choice, prepared. */
  readonly items: ItemStream;
  /** Refuses a table before it is read, written or dropped. @default every table is taken */
  readonly checkTable?: (db: DynamoDBDocumentClient) => Promise<void>;
  /** How a table is dropped for `replace`. @default at once */
  readonly dropTable?: (db: DynamoDBDocumentClient) => Promise<void>;
  /** How a missing table is made. @default on demand, without tags */
  readonly createTable?: (db: DynamoDBDocumentClient) => Promise<void>;
}

/** @throws {KitError} what {@link loadSeed} throws; items that were given up are listed in a file */
export async function loadInto(
  engine: Engine,
  choice: SeedChoice,
  { bar, items, checkTable, dropTable: dropIt, createTable }: LoadWays,
): Promise<void> {
  const { domain, part, table, verbs } = choice;
  const db = createDocumentClient(engine);
  try {
    await checkTable?.(db);
    if (verbs.includes('replace')) await (dropIt ? dropIt(db) : dropTable(db, table));
    const seedLoad: SeedLoad = {
      items,
      table: domain.table,
      name: table,
      ...(createTable && { createTable: () => createTable(db) }),
      onTable: (state) => print([tableLine(choice, engine, state)]),
      onProgress: (progress) => bar.show(progress),
    };
    const report = await loadSeed(db, seedLoad);
    bar.end();
    const again = report.sent - report.written;
    const throttled = again === 0 ? '' : `; ${grouped(again)} were throttled and sent again`;
    print([
      `${grouped(report.written)} items in ${bar.seconds} s, ${bar.itemsPerSecond} a second${throttled}.`,
      part === undefined || part.of === 1
        ? `The table holds ${grouped(items.count)} items, as it should.`
        : `The table holds part ${part.nth} of ${part.of} now, and has room for the others.`,
    ]);
  } catch (error) {
    throw await withList(error);
  } finally {
    bar.end();
    db.destroy();
  }
}

/** Where items were given up, lists them in a file; any other error stays as it is. */
async function withList(error: unknown): Promise<unknown> {
  if (!(error instanceof KitError) || error.code !== 'bulkWriter.retriesExhausted') return error;
  const file = join(WORKSHOP_FOLDER, 'seeds', 'not-written.jsonl');
  const lines = (error.details.items as Item[]).map((item) => `${JSON.stringify(item)}\n`);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, lines.join(''));
  const listed = `${error.message} What was not written is in ${relative(PROJECT_FOLDER, file)}.`;
  return new KitError(error.ending, error.code, listed, { cause: error, details: error.details });
}

function tableLine({ table }: SeedChoice, engine: Engine, state: 'created' | 'existing'): string {
  const what = state === 'created' ? 'created' : 'there already';
  const kind = engine.kind === 'embedded' ? 'the embedded engine' : engine.name;
  return `Table ${table}, ${what}, on ${kind} at ${engine.endpoint}.`;
}
