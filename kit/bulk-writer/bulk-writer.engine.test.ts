/** The bulk writer over the real wire: SDK, HTTP, an engine, and a table that throttles. */

import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { db } from '../../tools/test-engine.ts';
import { createDocumentClient } from '../document-client.ts';
import { startThrottlingTable, THROTTLING_TABLE } from '../fault/throttling-table.ts';
import type { Item } from '../item/item.ts';
import { countItems, scanItems } from '../item/query-items.ts';
import { createTable } from '../table.ts';
import { writeItems } from './bulk-writer.ts';

const all = Array.from({ length: 3_000 }, (_, at) => ({ PK: `A#${at % 7}`, SK: `B#${at}`, at }));

describe('a bulk write to a table that throttles', () => {
  test('loses nothing and writes nothing twice', async () => {
    const table = await startThrottlingTable({ itemsPerSecond: 6_000, burstItems: 60 });
    const impatient = createDocumentClient({ endpoint: table.endpoint, maxAttempts: 1 });
    const { written, sent } = await writeItems(impatient, THROTTLING_TABLE, all);
    impatient.destroy();
    await table.stop();
    expect([written, sent]).toEqual([3_000, table.offered()]);
    expect(sent).toBeGreaterThan(written);
    expect(table.written).toEqual(new Map(all.map(({ PK, SK }) => [`${PK} ${SK}`, 1])));
  });
});

describe('a bulk write to an engine', () => {
  test('that was cut off is completed by the same write, without duplicates', async () => {
    const name = `cut-off-${randomUUID()}`;
    const keys = { partitionKey: 'PK', sortKey: 'SK' };
    await createTable(db, { name, ...keys, indexes: {} });
    function* cutOff(): Generator<Item> {
      yield* all.slice(0, 1_000);
      throw new Error('killed');
    }
    await expect(writeItems(db, name, cutOff())).rejects.toThrow('killed');
    const before = await countItems(db, name);
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(3_000);
    await writeItems(db, name, all);
    expect(await countItems(db, name)).toBe(3_000);
    const items = await scanItems(db, { TableName: name });
    expect(items.sort((a, b) => Number(a.at) - Number(b.at))).toEqual(all);
  });
});
