/**
 * Loads and drops the tables of a run.
 *
 * Apart from `fixture.ts` and `lab-engine.ts`, because a run on a snapshot needs none of it, nor the
 * SDK: it is imported only when tables have to be made.
 */

import { ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { writeItems } from '../../bulk-writer/bulk-writer.ts';
import { createDocumentClient } from '../../document-client.ts';
import type { Engine } from '../../engine/engine.ts';
import type { TableImport } from '../../engine/snapshot.ts';
import { createTable, dropTable } from '../../table.ts';
import {
  definitionOf,
  type Fixture,
  type FixtureTables,
  RUN_SUFFIX,
  type TableNames,
  tableName,
} from '../lab/fixture.ts';

/**
 * Creates and loads the tables of a run.
 *
 * @param steps ids of the steps whose tables are needed. @default all
 */
export async function loadFixture<Data>(
  engine: Pick<Engine, 'endpoint'>,
  fixture: Fixture<Data>,
  names: TableNames,
  steps?: readonly string[],
): Promise<void> {
  const db = createDocumentClient(engine);
  try {
    for (const { table, name, items } of await fixtureTables(fixture, names, steps)) {
      await createTable(db, table, name);
      await writeItems(db, name, items);
    }
  } finally {
    db.destroy();
  }
}

/**
 * The tables of a run and their items: the shared one first, then those of the writing steps.
 *
 * @param steps ids of the steps whose tables are needed. @default all
 */
export async function fixtureTables<Data>(
  fixture: Fixture<Data>,
  names: TableNames,
  steps?: readonly string[],
): Promise<TableImport[]> {
  const { table, ownTables } = fixture;
  const data = fixture.data(names.seed, names.times);
  const own = Object.entries(ownTables).flatMap(([step, items]) => {
    const isNeeded = steps?.includes(step) ?? true;
    const own = { table: definitionOf(fixture, step), name: tableName(fixture, names, step) };
    return isNeeded ? [{ ...own, items: items(data) }] : [];
  });
  if (steps?.every((step) => step in ownTables)) return own;
  return [{ table, name: tableName(fixture, names), items: await fixture.items(data) }, ...own];
}

/** Drops every table of a run. */
export async function dropFixture(
  engine: Pick<Engine, 'endpoint'>,
  fixture: FixtureTables,
  names: TableNames,
): Promise<void> {
  const db = createDocumentClient(engine);
  const steps = [undefined, ...Object.keys(fixture.ownTables)];
  try {
    await Promise.all(steps.map((step) => dropTable(db, tableName(fixture, names, step))));
  } finally {
    db.destroy();
  }
}

/** Tables that killed runs left on a shared engine. */
export async function dropDeadTables(
  engine: Pick<Engine, 'endpoint'>,
  isAlive: (pid: number) => boolean,
): Promise<void> {
  const db = createDocumentClient(engine);
  try {
    const { TableNames: tables = [] } = await db.send(new ListTablesCommand({}));
    const dead = tables.filter((name) => {
      const pid = RUN_SUFFIX.exec(name)?.[1];
      return pid !== undefined && !isAlive(Number(pid));
    });
    await Promise.all(dead.map((name) => dropTable(db, name)));
  } finally {
    db.destroy();
  }
}
