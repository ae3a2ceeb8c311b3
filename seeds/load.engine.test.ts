import { randomUUID } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, test } from 'vitest';
import { createDocumentClient } from '../kit/document-client.ts';
import { startEmbedded } from '../kit/engine/embedded.ts';
import type { Item } from '../kit/item/item.ts';
import { scanItems } from '../kit/item/query-items.ts';
import { createTable, dropTable } from '../kit/table.ts';
import { db } from '../tools/test-engine.ts';
import { DOMAINS } from './domain.ts';
import { socialPart } from './domains/social/part.ts';
import { socialItems } from './domains/social.ts';
import { loadSeed } from './load.ts';
import { itemStream } from './seed-part.ts';
import { socialTable } from './tables.ts';

const items = socialItems({ users: 60, follows: 500 });
const table = socialTable;
const fresh = (): string => `seed-${randomUUID()}`;

async function held(name: string): Promise<Item[]> {
  return inOrder(await scanItems(db, { TableName: name }));
}

function inOrder(all: Iterable<Item>): Item[] {
  const keyOf = ({ PK, SK }: Item): string => `${PK} ${SK}`;
  return [...all].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

describe('loading a seed', () => {
  test.each(Object.entries(DOMAINS))('%s is in its table, item by item', async (_name, domain) => {
    const sizes = { users: 40, people: 40, invoices: 30, bills: 40, ports: 4 };
    const known = Object.entries(sizes).filter(([option]) => domain.ranges[option] !== undefined);
    const shape = domain.ranges.shape === undefined ? {} : { shape: 'fat-tree' };
    const stream = domain.items({ ...Object.fromEntries(known), ...shape });
    const name = fresh();
    const { written, sent } = await loadSeed(db, { items: stream, table: domain.table, name });
    expect([written, sent]).toEqual([stream.count, stream.count]);
    expect(await held(name)).toEqual(inOrder(stream));
  });

  test('again completes a table that holds a part of it', async () => {
    const name = fresh();
    const states: string[] = [];
    const onTable = (state: string): unknown => states.push(state);
    const part = itemStream(100, function* () {
      yield* [...items].slice(0, 100);
    });
    await loadSeed(db, { items: part, table, name, onTable });
    await loadSeed(db, { items, table, name, onTable });
    expect(states).toEqual(['created', 'existing']);
    expect(await held(name)).toEqual(inOrder(items));
  });

  test('is refused before the first write where the table holds another seed', async () => {
    const name = fresh();
    const other = socialItems({ users: 60, follows: 500, seed: 2 });
    await loadSeed(db, { items: other, table, name });
    await expect(loadSeed(db, { items, table, name })).rejects.toMatchObject({
      code: 'load.otherItems',
    });
    expect(await held(name)).toEqual(inOrder(other));
  });

  test('of parts, in any order and twice, fills one table with the items of all', async () => {
    const name = fresh();
    const parts = [3, 1, 2, 1].map((nth) => socialPart({ users: 1_000 }, { nth, of: 3 }));
    for (const part of parts) await loadSeed(db, { items: part, table, name });
    const whole = socialPart({ users: 1_000 }, { nth: 1, of: 1 });
    expect(await held(name)).toEqual(inOrder(whole));
  });

  test('is refused where the table has other keys', async () => {
    const name = fresh();
    await createTable(db, { ...table, indexes: {} }, name);
    await expect(loadSeed(db, { items, table, name })).rejects.toMatchObject({
      code: 'table.otherKeys',
    });
    expect(await held(name)).toEqual([]);
  });

  test('is not believed when somebody else writes to the table meanwhile', async () => {
    const name = fresh();
    const Item = { PK: 'USER#stranger', SK: 'PROFILE' };
    let put: Promise<unknown> | undefined;
    const onProgress = (): void => {
      put ??= db.send(new PutCommand({ TableName: name, Item }));
    };
    const loading = loadSeed(db, { items, table, name, onProgress });
    await expect(loading).rejects.toMatchObject({
      code: 'load.wrongCount',
      message: expect.stringContaining(`to hold ${items.count} items now, but it holds`),
    });
    await put;
  });

  test('ends in one sentence when the engine loses the table', async () => {
    const name = fresh();
    let gone: Promise<void> | undefined;
    const onProgress = (): void => {
      gone ??= dropTable(db, name);
    };
    const many = socialItems({ users: 2_000 });
    await expect(loadSeed(db, { items: many, table, name, onProgress })).rejects.toMatchObject({
      code: 'engine.gone',
      message: expect.stringMatching(/but it lost the table after \d+\./),
    });
    await gone;
  });

  test('ends in one sentence when the engine goes away', async () => {
    const short = await startEmbedded();
    const client = createDocumentClient({ endpoint: short.endpoint, maxAttempts: 1 });
    let gone: Promise<void> | undefined;
    const onProgress = (): void => {
      gone ??= short.stop();
    };
    const many = socialItems({ users: 2_000 });
    await expect(loadSeed(client, { items: many, table, onProgress })).rejects.toMatchObject({
      code: 'engine.gone',
      message: expect.stringMatching(
        /to take 25200 items, but it stopped answering .* after \d+\./,
      ),
    });
    await gone;
    client.destroy();
  });
});
