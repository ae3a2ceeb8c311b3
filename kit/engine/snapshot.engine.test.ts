import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testFolder } from '../../tools/test-folder.ts';
import { createDocumentClient } from '../document-client.ts';
import type { Item } from '../item/item.ts';
import { scanItems } from '../item/query-items.ts';
import type { Engine } from './engine.ts';
import { importTables, startFromSnapshot } from './snapshot.ts';

const TableName = 'graph';
const engines: Engine[] = [];
let folder: string;
let path: string;
let made: number;
beforeEach(() => {
  folder = testFolder();
  path = join(folder, 'cache', 'snapshot.db');
  made = 0;
});
afterEach(async () => {
  await Promise.all(engines.splice(0).map((engine) => engine.stop()));
});

async function make(databasePath: string): Promise<void> {
  made += 1;
  const table = { name: TableName, partitionKey: 'PK', sortKey: 'SK', indexes: {} };
  const items = [{ PK: 'loaded', SK: 'loaded' }];
  await importTables(databasePath, [{ table, name: TableName, items }]);
}

async function put(engine: Engine, key: string): Promise<void> {
  const db = createDocumentClient(engine);
  await db.send(new PutCommand({ TableName, Item: { PK: key, SK: key } }));
  db.destroy();
}

async function items(engine: Engine): Promise<Item[]> {
  const db = createDocumentClient(engine);
  const found = await scanItems(db, { TableName });
  db.destroy();
  return found;
}

async function start(run: string): Promise<Engine> {
  const engine = await startFromSnapshot({ path, make }, { runFolder: join(folder, run) });
  engines.push(engine);
  return engine;
}

const LOADED = [{ PK: 'loaded', SK: 'loaded' }];

describe('starting from a snapshot', () => {
  test('makes the tables for the first start only; the second copies the file', async () => {
    expect(await items(await start('first'))).toEqual(LOADED);
    expect(await items(await start('second'))).toEqual(LOADED);
    expect(made).toBe(1);
  });

  test('a write in one run is absent from every other', async () => {
    const first = await start('first');
    await put(first, 'written');
    const beside = await start('beside');
    await first.stop();
    expect(await items(beside)).toEqual(LOADED);
    expect(await items(await start('later'))).toEqual(LOADED);
  });

  test('two starts at once both make the missing snapshot, and both work', async () => {
    const both = await Promise.all([start('one'), start('two')]);
    expect(await Promise.all(both.map(items))).toEqual([LOADED, LOADED]);
    expect(await items(await start('later'))).toEqual(LOADED);
    expect(readdirSync(join(folder, 'cache'))).toEqual(['snapshot.db']);
  });

  test('stopping removes the run folder and leaves the snapshot', async () => {
    const engine = await start('first');
    expect(readdirSync(join(folder, 'first'))).toContain('tables.db');
    await engine.stop();
    expect(readdirSync(folder)).toEqual(['cache']);
  });

  test('a snapshot that cannot be made leaves none behind', async () => {
    const broken = { path, make: () => Promise.reject(new Error('no seeds')) };
    const starting = startFromSnapshot(broken, { runFolder: join(folder, 'broken') });
    await expect(starting).rejects.toThrow('no seeds');
    expect(existsSync(path)).toBe(false);
    expect(await items(await start('next'))).toEqual(LOADED);
  });

  test('a snapshot that cannot be made leaves no run folder behind', async () => {
    const broken = { path, make: () => Promise.reject(new Error('no seeds')) };
    const starting = startFromSnapshot(broken, { runFolder: join(folder, 'broken') });
    await expect(starting).rejects.toThrow('no seeds');
    expect(existsSync(join(folder, 'broken'))).toBe(false);
  });
});
