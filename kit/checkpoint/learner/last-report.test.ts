import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Lab } from '../lab/lab.ts';
import { readReport, writeReport } from './last-report.ts';
import { lastRunFiles } from './last-run.ts';
import type { RunReport } from './run-report.ts';

const all = mkdtempSync(join(tmpdir(), 'edgewise-report-'));
const lab = { info: { number: 1 } } as Lab;
const report = { version: 1, id: 'one', lab: 1, steps: [], growth: [] } as unknown as RunReport;
let folder: string;

beforeEach(() => {
  folder = join(mkdtempSync(join(all, 'test-')), 'last');
});
afterAll(() => rmSync(all, { recursive: true, force: true }));

describe('the report of the last run', () => {
  test('is nothing before the first', () => {
    expect(readReport(folder, lab)).toBeUndefined();
  });

  test('is read as it was written, and takes the place of the one before', async () => {
    await writeReport(folder, lab, report);
    expect(readReport(folder, lab)).toEqual(report);
    await writeReport(folder, lab, { ...report, id: 'two' });
    expect(readReport(folder, lab)?.id).toBe('two');
  });

  test.each([
    ['empty', ''],
    ['cut off', '{"version":1,"id":'],
    ['nothing', 'null'],
    ['of another version', '{"version":2}'],
  ])('that is %s is told in one sentence, with the command that makes it anew', (_what, text) => {
    const file = lastRunFiles(folder, lab).report;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    expect(() => readReport(folder, lab)).toThrow(
      expect.objectContaining({
        code: 'environment.lastRun',
        message:
          'Expected .workshop/last/01/result.json to hold the last run, but it is cut off or changed. Run the lab again: npm run lab:1.',
      }),
    );
  });
});
