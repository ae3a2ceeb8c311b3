import { describe, expect, test } from 'vitest';
import type { ChargedReceipt } from '../../meter/receipt.ts';
import type { Paint } from '../../report/terminal.ts';
import type { Lab } from '../lab/lab.ts';
import { failedLines, render, type ScreenContext, stepLines, typeLines } from './render.ts';
import type { ReportedReceipt, ReportedStep, RunReport } from './run-report.ts';

const plain: Paint = (_role, text) => text;
const lab = {
  name: '01-invoicing',
  info: { number: 1, title: 'Invoicing', readingMinutes: 1 },
} as Lab;
const context = (changes: Partial<ScreenContext> = {}): ScreenContext => {
  return { lab, paint: plain, plain: false, ...changes };
};
const receipt = (
  readUnits: number,
  writeUnits = 0,
  way = ['Query GSI1'],
  allowed?: ChargedReceipt,
): ReportedReceipt => ({
  name: 'one',
  way,
  requests: way.length,
  itemsRead: 1,
  returned: 1,
  readUnits,
  writeUnits,
  ...(allowed && { allowed }),
});
const step = (id: string, outcome: ReportedStep['outcome'], more: Partial<ReportedStep> = {}) => ({
  id,
  title: `the title of ${id}`,
  core: true,
  outcome,
  receipts: [],
  notes: [],
  ...more,
});
const passed = step('1.1', 'pass', { receipts: [receipt(1, 0, undefined, receipt(2))] });
const failed = step('1.2', 'fail', {
  failure: {
    fact: 'a fact that does not hold',
    kind: 'wrong-way',
    lines: ['why'],
    smell: 'SCAN',
    function: 'attachBill',
    line: 7,
  },
});
const waiting = step('1.3', 'wait');
const unwritten = step('1.4', 'todo', { core: false, todoLine: 9 });
const report = (
  outcome: RunReport['outcome'],
  steps: readonly ReportedStep[],
  changes: Partial<RunReport> = {},
): RunReport => ({
  version: 2,
  id: 'one',
  lab: 1,
  seed: 7,
  durationMs: 1,
  begunAt: '',
  endedAt: '',
  outcome,
  steps,
  growth: [],
  engine: { kind: 'embedded', name: 'embedded' },
  model: {
    shown: 'labs/01-invoicing/model.ts',
    isOwn: true,
    isReference: false,
    hash: '',
    savedAt: '',
  },
  ...changes,
});

describe('the screen of a run', () => {
  test('has lab and engine first, a word for every outcome, the counts, where to look', () => {
    const red = report('fail', [passed, failed, waiting, unwritten]);
    expect(render(red, context())).toEqual([
      `Lab 1: Invoicing${'engine: embedded'.padStart(64)}`,
      '  PASS 1.1  the title of 1.1',
      '            Query GSI1                                1 req   1.0 RCU (<= 2.0)',
      `  FAIL 1.2  the title of 1.2${'smell: SCAN'.padStart(52)}`,
      '       checked: a fact that does not hold',
      '       why',
      '  todo 1.4 (not written yet)',
      '  wait 1.3 (checked after 1.2)',
      '  core 1 of 3, more 0 of 1',
      '',
      'labs/01-invoicing/model.ts:7   attachBill',
    ]);
  });

  test.each([
    ['a hint', 1, 0, ['For a hint (1 of 3):  npm run lab:1 hint']],
    [
      'the reference from the third failure on',
      3,
      3,
      [
        'The last hint again:  npm run lab:1 hint',
        'The reference, and why it is so:  npm run lab:1 solution',
      ],
    ],
  ])('offers %s', (_what, failures, hints, lines) => {
    const help = { failures, hints };
    expect(failedLines(report('fail', [failed]), context({ help })).slice(2)).toEqual(lines);
  });

  test('leaves out the costs of a step that costs what it cost before, and says how to see them', () => {
    const green = report('pass', [passed, unwritten]);
    const as = (readUnits: number): string[] => {
      const before = new Map([['1.1', [receipt(readUnits)]]]);
      return render(green, context({ before }));
    };
    expect(as(1).slice(1, 4)).toEqual([
      '  PASS 1.1  the title of 1.1',
      '  todo 1.4 (not written yet)',
      '  1.1 costs the same as before. To see the costs:  npm run lab:1 1.1',
    ]);
    expect(as(2)).toEqual(render(green, context()));
  });

  test('says which steps are right and do not count yet, of those that did not pass before', () => {
    const unswept = { ...passed, isUnswept: true } as const;
    const red = report('fail', [unswept, { ...unswept, id: '1.3' }, failed]);
    const said = (ids: readonly string[]): string => {
      const before = new Map(ids.map((id) => [id, [receipt(9)]]));
      return render(red, context({ before })).join(' ');
    };
    expect(said([])).toContain('1.1, 1.3 are right. They count as passed when no step fails');
    expect(said(['1.1'])).toContain(' 1.3 is right. It counts as passed when no step fails');
    expect(said(['1.1', '1.3'])).not.toContain('as passed');
    expect(render(red, context()).join(' ')).not.toContain('as passed');
  });

  test('keeps steps that wait, and receipts of both kinds of units, within 80 columns', () => {
    const many = Array.from({ length: 16 }, (_, place) => step(`1.${place + 3}`, 'wait'));
    const way = ['GetItem', 'TransactWriteItems'];
    const both = step('1.2', 'pass', {
      receipts: [receipt(0.5, 9, way, receipt(1.5, 9)), receipt(0.5, 9, [...way, ...way])],
    });
    const lines = stepLines([both, failed, ...many], context());
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
    expect(lines.join('\n')).toContain('0.5 RCU + 9.0 WCU');
    expect(lines.slice(-2).join(' ')).toMatch(/^ {2}wait 1\.3, .* 1\.18 \(checked after 1\.2\)$/);
  });

  test('says of a model that did not run why, without a line', () => {
    const broken = report('broken', [], { loadError: 'x is not defined' });
    expect(render(broken, context()).slice(1)).toEqual([
      '  FAIL your model could not be run',
      '       x is not defined',
      '',
      'labs/01-invoicing/model.ts',
    ]);
  });

  test('has type errors below a verdict, and says how to leave them out', () => {
    const problems = [{ kind: 'type', line: 8, message: 'no string' }] as const;
    const green = report('pass', [passed], { types: { problems } });
    expect(typeLines(green, context())).toEqual([
      '',
      '  warn type error',
      '       no string',
      '       To leave types out: types=off',
      '',
      'labs/01-invoicing/model.ts:8',
      'Then again:  npm run lab:1',
    ]);
    const unchecked = { types: { problems: [], unchecked: 'no compiler' } };
    const sentence = 'Types could not be checked: no compiler';
    expect(typeLines(report('fail', [failed], unchecked), context())).toEqual(['', sentence]);
    expect(typeLines(report('todo', [unwritten], unchecked), context())).toEqual([]);
  });

  test('is the same text without colour', () => {
    const marked: Paint = (role, text) => `<${role}>${text}</${role}>`;
    const steps = [passed, failed, waiting, unwritten];
    const coloured = stepLines(steps, context({ paint: marked })).join('\n');
    expect(coloured).toContain('<pass>PASS</pass>');
    expect(coloured.replace(/<\/?[a-z]+>/g, '')).toBe(stepLines(steps, context()).join('\n'));
  });
});
