import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, test } from 'vitest';
import { testFolder } from '../../tools/test-folder.ts';
import { createDocumentClient } from '../document-client.ts';
import type { Item } from '../item/item.ts';
import { scanItems } from '../item/query-items.ts';
import { startEmbedded } from './embedded.ts';
import { importTables } from './snapshot.ts';

const folder = testFolder();

const table = {
  name: 'Graph',
  partitionKey: 'PK',
  sortKey: 'SK',
  indexes: { GSI1: { partitionKey: 'SK', sortKey: 'PK', projection: 'ALL' } },
} as const;
const items: Item[] = [
  { PK: 'A#é', SK: 'B#1', count: 1.5, flags: [true, null], data: new Uint8Array([1, 2, 255]) },
  { PK: 'A#é', SK: 'B#2', tags: new Set(['x', 'y']), nested: { deep: ['text'] } },
];

describe('tables imported into a file', () => {
  test('hold the same items as were given, in the table and in its index', async () => {
    const databasePath = join(folder, 'one.db');
    await importTables(databasePath, [
      { table, name: 'Graph-1', items },
      { table, name: 'Graph-2', items: [] },
    ]);
    const engine = await startEmbedded({ databasePath });
    const db = createDocumentClient(engine);
    const byKey = (a: Item, b: Item): number => (String(a.SK) < String(b.SK) ? -1 : 1);
    const found = await scanItems(db, { TableName: 'Graph-1' });
    expect(found.sort(byKey)).toEqual(items);
    expect(await scanItems(db, { TableName: 'Graph-2' })).toEqual([]);
    const answer = await db.send(
      new QueryCommand({
        TableName: 'Graph-1',
        IndexName: 'GSI1',
        KeyConditionExpression: 'SK = :target',
        ExpressionAttributeValues: { ':target': 'B#2' },
      }),
    );
    expect(answer.Items).toEqual([items[1]]);
    db.destroy();
    await engine.stop();
  });

  test('an import that fails says so and leaves nothing beside', async () => {
    const databasePath = join(folder, 'no', 'such', 'folder', 'two.db');
    const broken = { table: { ...table, partitionKey: '' }, name: 'Graph', items };
    await expect(importTables(databasePath, [broken])).rejects.toMatchObject({
      code: 'engine.importFailed',
    });
    expect(existsSync(databasePath)).toBe(false);
    expect(existsSync(`${databasePath}.import`)).toBe(false);
    expect(readdirSync(folder).filter((name) => name.endsWith('.import'))).toEqual([]);
  });
});
