import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { marshall } from '@aws-sdk/util-dynamodb';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { drawCollections } from '../../report/collection.ts';
import type { CalledRequest, FactReport, MarkedItem } from '../judge/fact-report.ts';
import type { Lab } from '../lab/lab.ts';
import { writeItemsFile } from '../run/items-file.ts';
import { lastRunFiles, type RunHead, readLastItems, readTrace, writeLastRun } from './last-run.ts';

const all = mkdtempSync(join(tmpdir(), 'edgewise-last-'));
const lab = { info: { number: 1 } } as Lab;
const run: RunHead = {
  model: 'labs/01-invoicing/model.ts',
  isOwn: true,
  seed: 7,
  engine: 'embedded',
  at: '2026-01-15T09:00:00.000Z',
};
let folder: string;
let shared: string;

beforeEach(() => {
  folder = join(mkdtempSync(join(all, 'test-')), 'last');
  shared = join(folder, '..', 'shared.items.jsonl');
});
afterAll(() => rmSync(all, { recursive: true, force: true }));

const request: CalledRequest = {
  ...{ number: 1, operation: 'Query', tables: ['graph'], input: { Limit: 1 }, more: false },
  ...{ itemsRead: 1, returned: 1, readUnits: 0.5, writeUnits: 0, unitsByIndex: { table: 0.5 } },
  ...{ underWay: 1, attempts: 1, durationMs: 1, call: 1, pattern: 'bills' },
};
const nothing = { receipts: [], answerBytes: {}, notes: [], answered: [] };

function fact(step: string, requests: CalledRequest[], items?: MarkedItem[]): FactReport {
  return {
    step,
    fact: `a fact of ${step}`,
    outcome: 'pass',
    ...nothing,
    requests,
    ...(items && { items }),
  };
}

const marked = (mark: MarkedItem['mark'], SK: string): MarkedItem => ({
  mark,
  item: marshall({ PK: 'INVOICE#1', SK }),
});

describe('the last run', () => {
  test('is nothing before the first', async () => {
    expect(readTrace(folder, lab)).toBeUndefined();
    expect(await readLastItems(folder, lab)).toBeUndefined();
  });

  test('has its head, and each request with its step, fact and outcome', async () => {
    await writeItemsFile(shared, []);
    await writeLastRun(
      folder,
      lab,
      run,
      [fact('1.1', [request, request]), fact('1.2', [])],
      shared,
    );
    const traced = { step: '1.1', fact: 'a fact of 1.1', outcome: 'pass', ...request };
    expect(readTrace(folder, lab)).toEqual({ run, requests: [traced, traced] });
  });

  test('keeps an attribute called __proto__, as `show` then draws it', async () => {
    const text = '{"PK":"INVOICE#1","SK":"BILL#9","__proto__":"kept","m":{"__proto__":[1]}}';
    await writeItemsFile(shared, [JSON.parse(text)]);
    await writeLastRun(folder, lab, run, [], shared);
    const read = await readLastItems(folder, lab);
    expect(JSON.stringify(read?.items[0]?.item)).toBe(text);
    const drawn = drawCollections(
      (read?.items ?? []).map(({ item }) => item),
      { plain: true },
    );
    expect(drawn.join('\n')).toContain('__proto__: kept');
  });

  test('may have sent no request and have found no item', async () => {
    await writeItemsFile(shared, []);
    await writeLastRun(folder, lab, run, [], shared);
    expect(readTrace(folder, lab)).toEqual({ run, requests: [] });
    expect(await readLastItems(folder, lab)).toEqual({ run, items: [] });
  });

  test('has a writing step’s items as its last fact left them, before the shared ones', async () => {
    await writeItemsFile(shared, [{ PK: 'INVOICE#1', SK: 'BILL#9' }]);
    const facts = [
      fact('1.2', [request], [marked('new', 'BILL#7')]),
      fact('1.2', [request], [marked('kept', 'BILL#7'), marked('gone', 'BILL#8')]),
      fact('1.2', [request]),
    ];
    await writeLastRun(folder, lab, run, facts, shared);
    expect((await readLastItems(folder, lab))?.items).toEqual([
      { step: '1.2', mark: 'kept', item: { PK: 'INVOICE#1', SK: 'BILL#7' } },
      { step: '1.2', mark: 'gone', item: { PK: 'INVOICE#1', SK: 'BILL#8' } },
      { item: { PK: 'INVOICE#1', SK: 'BILL#9' } },
    ]);
  });

  test('keeps sets, big numbers and nested values; bytes become base64', async () => {
    const item = {
      ...{ PK: 'INVOICE#1', SK: 'a\nb\u2028', big: 9_007_199_254_740_993n, small: -0.25 },
      ...{ tags: new Set(['x', 'y']), counts: new Set([1, 2]), none: null, open: false },
      ...{ deep: { list: [1, { text: 'é' }] } },
    };
    await writeItemsFile(shared, [{ ...item, bytes: Buffer.from('hi'), left: undefined }]);
    await writeLastRun(folder, lab, run, [], shared);
    const items = (await readLastItems(folder, lab))?.items.map((one) => one.item) ?? [];
    expect(items).toEqual([{ ...item, bytes: 'aGk=' }]);
    expect(drawCollections(items, { plain: true }).join('\n')).toContain('big: 9007199254740993n');
  });

  test('takes the place of the one before', async () => {
    await writeItemsFile(shared, []);
    await writeLastRun(folder, lab, run, [fact('1.1', [request])], shared);
    await writeLastRun(folder, lab, { ...run, seed: 8 }, [], shared);
    expect(readTrace(folder, lab)).toEqual({ run: { ...run, seed: 8 }, requests: [] });
  });

  test.each([
    ['empty', () => ''],
    ['cut off within a line', (text: string) => text.slice(0, -9)],
    ['no JSON', () => 'PK,SK\n'],
    ['without its head', () => 'null\n'],
  ])('that is %s is told in one sentence, with the command that makes it anew', async (_what, spoil) => {
    const files = lastRunFiles(folder, lab);
    mkdirSync(dirname(files.trace), { recursive: true });
    await writeItemsFile(shared, [{ PK: 'INVOICE#1', SK: 'BILL#9' }]);
    await writeLastRun(folder, lab, run, [fact('1.1', [request])], shared);
    for (const file of [files.trace, files.items]) {
      expect(existsSync(file)).toBe(true);
      writeFileSync(file, spoil(readFileSync(file, 'utf8')));
    }
    const error = {
      code: 'environment.lastRun',
      message: expect.stringMatching(/^Expected \.workshop\/last\/01\/.*again: npm run lab:1\.$/),
    };
    expect(() => readTrace(folder, lab)).toThrow(expect.objectContaining(error));
    await expect(readLastItems(folder, lab)).rejects.toMatchObject(error);
  });
});
