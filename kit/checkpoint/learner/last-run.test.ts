import { existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { marshall } from '@aws-sdk/util-dynamodb';
import { beforeEach, describe, expect, test } from 'vitest';
import { sampleRequest } from '../../../tools/sample-request.ts';
import { testFolder } from '../../../tools/test-folder.ts';
import { drawCollections } from '../../report/collection.ts';
import type { Lab } from '../lab/lab.ts';
import type { CalledRequest, FactReport, MarkedItem } from '../report/fact-report.ts';
import type { RunReport } from '../report/run-report.ts';
import { writeItemsFile } from '../run/items-file.ts';
import {
  lastRunFiles,
  latestLab,
  readLastItems,
  readReport,
  readTrace,
  writeLastRun,
  writeReport,
} from './last-run.ts';

const lab = { info: { number: 1 } } as Lab;
const shown = 'labs/01-invoicing/model.ts';
const endedAt = '2026-01-15T09:00:00.000Z';
const report = {
  version: 2,
  id: 'one',
  lab: 1,
  seed: 7,
  endedAt,
  steps: [],
  growth: [],
  model: { shown, isOwn: true },
  engine: { kind: 'embedded', name: 'embedded' },
} as unknown as RunReport;
const run = { model: shown, isOwn: true, seed: 7, engine: 'embedded', at: endedAt };
let folder: string;
let shared: string;

beforeEach(() => {
  folder = join(testFolder(), 'last');
  shared = join(folder, '..', 'shared.items.jsonl');
});

const request: CalledRequest = {
  ...sampleRequest(1, { input: { Limit: 1 } }),
  call: 1,
  pattern: 'bills',
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
    expect(readReport(folder, lab)).toBeUndefined();
  });

  test('has its report as it was written, in the place of the one before', async () => {
    await writeReport(folder, lab, report);
    expect(readReport(folder, lab)).toEqual(report);
    await writeReport(folder, lab, { ...report, id: 'two' });
    expect(readReport(folder, lab)?.id).toBe('two');
  });

  test('whose report another version has written is no run where that is an earlier one', async () => {
    await writeReport(folder, lab, { version: 1 } as unknown as RunReport);
    expect(readReport(folder, lab)).toBeUndefined();
    await writeReport(folder, lab, { version: 3 } as unknown as RunReport);
    expect(() => readReport(folder, lab)).toThrow(/result\.json to hold the last run/);
  });

  test('has its head, and each request with its step, fact and outcome', async () => {
    await writeItemsFile(shared, []);
    await writeLastRun(
      folder,
      lab,
      report,
      [fact('1.1', [request, request]), fact('1.2', [])],
      shared,
    );
    const traced = { step: '1.1', fact: 'a fact of 1.1', outcome: 'pass', ...request };
    expect(readTrace(folder, lab)).toEqual({ run, requests: [traced, traced] });
  });

  test('keeps an attribute called __proto__, as `show` then draws it', async () => {
    const text = '{"PK":"INVOICE#1","SK":"BILL#9","__proto__":"kept","m":{"__proto__":[1]}}';
    await writeItemsFile(shared, [JSON.parse(text)]);
    await writeLastRun(folder, lab, report, [], shared);
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
    await writeLastRun(folder, lab, report, [], shared);
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
    await writeLastRun(folder, lab, report, facts, shared);
    expect((await readLastItems(folder, lab))?.items).toEqual([
      { step: '1.2', mark: 'kept', item: { PK: 'INVOICE#1', SK: 'BILL#7' } },
      { step: '1.2', mark: 'gone', item: { PK: 'INVOICE#1', SK: 'BILL#8' } },
      { item: { PK: 'INVOICE#1', SK: 'BILL#9' } },
    ]);
  });

  test('keeps sets, big numbers and nested values; bytes become base64', async () => {
    const item = {
      PK: 'INVOICE#1',
      SK: 'a\nb\u2028',
      big: 9_007_199_254_740_993n,
      small: -0.25,
      tags: new Set(['x', 'y']),
      counts: new Set([1, 2]),
      none: null,
      open: false,
      deep: { list: [1, { text: 'é' }] },
    };
    await writeItemsFile(shared, [{ ...item, bytes: Buffer.from('hi'), left: undefined }]);
    await writeLastRun(folder, lab, report, [], shared);
    const items = (await readLastItems(folder, lab))?.items.map((one) => one.item) ?? [];
    expect(items).toEqual([{ ...item, bytes: 'aGk=' }]);
    expect(drawCollections(items, { plain: true }).join('\n')).toContain('big: 9007199254740993n');
  });

  test('takes the place of the one before', async () => {
    await writeItemsFile(shared, []);
    await writeLastRun(folder, lab, report, [fact('1.1', [request])], shared);
    await writeLastRun(folder, lab, { ...report, seed: 8 }, [], shared);
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
    await writeLastRun(folder, lab, report, [fact('1.1', [request])], shared);
    await writeReport(folder, lab, report);
    for (const file of [files.trace, files.items, files.report]) {
      expect(existsSync(file)).toBe(true);
      writeFileSync(file, spoil(readFileSync(file, 'utf8')));
    }
    const error = {
      code: 'environment.lastRun',
      message: expect.stringMatching(/^Expected \.workshop\/last\/01\/.*again: npm run lab:1\.$/),
    };
    expect(() => readTrace(folder, lab)).toThrow(expect.objectContaining(error));
    expect(() => readReport(folder, lab)).toThrow(expect.objectContaining(error));
    await expect(readLastItems(folder, lab)).rejects.toMatchObject(error);
  });
});

test('the lab that the learner was in last is that of the latest model or run, else the first', () => {
  mkdirSync(folder, { recursive: true });
  const labs = [1, 2, 3].map((number): Lab => {
    return { info: { number }, modelFile: join(folder, `${number}.ts`) } as Lab;
  });
  const [first, second, third] = labs as [Lab, Lab, Lab];
  const change = (file: string, at: number): void => {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, '');
    utimesSync(file, at, at);
  };
  expect(latestLab(labs, folder)).toBe(first);
  change(second.modelFile, 100);
  change(first.modelFile, 99);
  expect(latestLab(labs, folder)).toBe(second);
  change(lastRunFiles(folder, third).trace, 200);
  expect(latestLab(labs, folder)).toBe(third);
});
