import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import { createDocumentClient } from '../kit/document-client.ts';
import { embeddedBinary, startEmbedded } from '../kit/engine/embedded.ts';
import type { Item } from '../kit/item/item.ts';
import { scanItems } from '../kit/item/query-items.ts';
import { testFolder } from '../tools/test-folder.ts';
import { DOMAINS } from './domain.ts';
import { socialPart } from './domains/social/part.ts';
import { socialItems } from './domains/social.ts';
import { exportSeed } from './export.ts';
import { itemStream } from './seed-part.ts';
import { socialTable } from './tables.ts';

const all = testFolder();
let folder: string;
beforeEach(() => {
  folder = join(testFolder(), 'export');
});

const items = socialItems({ users: 60, follows: 500 });
const table = socialTable;

function inOrder(list: Iterable<Item>): Item[] {
  const keyOf = ({ PK, SK }: Item): string => `${PK} ${SK}`;
  return [...list].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

/** The items that the engine's own import makes of an export. */
async function imported(name: string): Promise<Item[]> {
  const databasePath = join(all, `${name}-${Date.now()}.db`);
  const schema = join(folder, `${name}.json`);
  const args = ['import', '--source', folder, '--schema', schema, '--output', databasePath];
  const { status, stderr } = spawnSync(embeddedBinary(), args, { encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  const engine = await startEmbedded({ databasePath });
  const db = createDocumentClient(engine);
  const found = await scanItems(db, { TableName: name });
  db.destroy();
  await engine.stop();
  return found;
}

describe('an export', () => {
  test('keeps an attribute called __proto__, and the engine imports it', async () => {
    const text =
      '{"PK":"USER#1","SK":"PROFILE","__proto__":"kept","m":{"__proto__":{"l":[{"__proto__":null}]}}}';
    const one = itemStream(1, function* () {
      yield JSON.parse(text);
    });
    await exportSeed(folder, { items: one, table });
    const [file] = readdirSync(join(folder, table.name, 'data'));
    const line = gunzipSync(readFileSync(join(folder, table.name, 'data', file as string)));
    expect(String(line)).toContain('"__proto__":{"S":"kept"}');
    const [found] = await imported(table.name);
    expect(JSON.stringify(found)).toContain('"__proto__":"kept"');
    expect(JSON.stringify(found?.m)).toBe('{"__proto__":{"l":[{"__proto__":null}]}}');
  });

  test.each(
    Object.entries(DOMAINS),
  )('of %s is imported by the embedded engine as the same items', async (_name, domain) => {
    const stream = domain.items({});
    const { files } = await exportSeed(folder, { items: stream, table: domain.table });
    expect(files).toBe(1);
    expect(inOrder(await imported(domain.table.name))).toEqual(inOrder(stream));
  });

  test('is a line of DynamoDB JSON for each item, and the table’s definition', async () => {
    const written = await exportSeed(folder, { items, table, name: 'Renamed' });
    expect(readdirSync(folder).sort()).toEqual(['Renamed', 'Renamed.json']);
    expect(readdirSync(join(folder, 'Renamed'))).toEqual(['data']);
    const data = readFileSync(join(folder, 'Renamed', 'data', '00001.json.gz'));
    const text = gunzipSync(data);
    expect(written).toEqual({ files: 1, bytes: text.length, compressedBytes: data.length });
    const lines = text.toString('utf8').trimEnd().split('\n');
    expect(lines).toHaveLength(items.count);
    const star = lines.find((line) => line.includes('"USER#u00001"},"SK":{"S":"PROFILE"'));
    expect(JSON.parse(star as string)).toMatchObject({
      Item: { followerCount: { N: expect.stringMatching(/^\d+$/) } },
    });
    expect(JSON.parse(readFileSync(join(folder, 'Renamed.json'), 'utf8'))).toMatchObject({
      TableName: 'Renamed',
      BillingMode: 'PAY_PER_REQUEST',
      GlobalSecondaryIndexes: [{ IndexName: 'GSI1' }, { IndexName: 'GSI2' }],
    });
  });

  test('in parts is, file after file, that of the whole, below one prefix, with one table', async () => {
    const options = { users: 1_000, preset: 'social' } as const;
    const texts = { whole: '', parts: '' };
    const names: string[] = [];
    const definitions = new Set<string>();
    for (const [nth, of] of [
      [1, 1],
      [1, 3],
      [2, 3],
      [3, 3],
    ] as const) {
      const own = join(folder, `part-${nth}-of-${of}`);
      const stream = socialPart(options, { nth, of });
      await exportSeed(own, { items: stream, table, part: { nth, of } });
      definitions.add(readFileSync(join(own, 'Social.json'), 'utf8'));
      for (const file of readdirSync(join(own, 'Social', 'data'))) {
        const text = gunzipSync(readFileSync(join(own, 'Social', 'data', file)));
        texts[of === 1 ? 'whole' : 'parts'] += text.toString();
        names.push(file);
      }
    }
    expect(texts.parts).toBe(texts.whole);
    expect(definitions.size).toBe(1);
    expect(names).toEqual([
      '1-of-1-00001.json.gz',
      '1-of-3-00001.json.gz',
      '2-of-3-00001.json.gz',
      '3-of-3-00001.json.gz',
    ]);
  });

  test('of a part is imported by the embedded engine as the same items', async () => {
    const part = { nth: 2, of: 16 };
    const stream = socialPart({ users: 1_000, design: 'a' }, part);
    await exportSeed(folder, { items: stream, table, part });
    expect(inOrder(await imported(table.name))).toEqual(inOrder(stream));
  });

  test('goes into an empty folder, and into no other', async () => {
    mkdirSync(folder);
    await exportSeed(folder, { items, table });
    await expect(exportSeed(folder, { items, table })).rejects.toMatchObject({
      code: 'export.exists',
    });
    const file = join(all, 'a-file');
    writeFileSync(file, 'mine');
    await expect(exportSeed(file, { items, table })).rejects.toMatchObject({
      code: 'export.exists',
    });
    expect(readFileSync(file, 'utf8')).toBe('mine');
  });

  test('that cannot be written says so, exactly once, and leaves nothing', async () => {
    const file = join(all, 'in-the-way');
    writeFileSync(file, 'mine');
    const below = join(file, 'export');
    await expect(exportSeed(below, { items, table })).rejects.toMatchObject({
      code: expect.stringMatching(/^export\./),
    });
    expect(readFileSync(file, 'utf8')).toBe('mine');
  });

  test('whose items fail half-way leaves no folder', async () => {
    const broken = itemStream(items.count, function* () {
      yield* [...items].slice(0, 200);
      throw new RangeError('no more names');
    });
    await expect(exportSeed(folder, { items: broken, table })).rejects.toThrow('no more names');
    expect([existsSync(folder), existsSync(`${folder}.unfinished`)]).toEqual([false, false]);
  });
});
