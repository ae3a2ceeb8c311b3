import { describe, expect, test } from 'vitest';
import type { ChargedReceipt } from '../../meter/receipt.ts';
import type { Paint } from '../../report/paint.ts';
import type { Budgets } from '../judge/budget.ts';
import type { StepOutcome } from '../judge/step-outcome.ts';
import type { Lab } from '../lab/lab.ts';
import type { Step } from '../lab/step.ts';
import { asBeforeLines, countLine, type ScreenContext, stepLines, titleLine } from './screen.ts';

const step = (id: string, core = true): Step => ({
  id,
  title: `the title of ${id}`,
  exports: ['fn'],
  core,
  pattern: '',
  growth: false,
  hints: ['a', 'b', 'c'],
});
const receipt = (
  name: string,
  readUnits: number,
  writeUnits = 0,
  way = ['Query GSI1'],
): ChargedReceipt => ({
  name,
  way,
  requests: way.length,
  itemsRead: 1,
  returned: 1,
  readUnits,
  writeUnits,
});
const budgets: Budgets = {
  embedded: { '1.1': [receipt('one', 1.5)], '1.2': [receipt('both', 0.5, 9)] },
};
const plain: Paint = (_role, text) => text;
const context = (paint = plain): ScreenContext => ({
  lab: { info: { number: 1, title: 'Invoicing', readingMinutes: 1 } } as Lab,
  engine: 'embedded',
  engineName: 'embedded',
  budgets,
  paint,
  plain: false,
});
const passed: StepOutcome = { step: step('1.1'), outcome: 'pass', receipts: [receipt('one', 1)] };
const failed: StepOutcome = {
  step: step('1.2'),
  outcome: 'fail',
  receipts: [],
  failed: {
    step: '1.2',
    fact: 'a fact that does not hold',
    outcome: 'fail',
    receipts: [],
    answerBytes: {},
    requests: [],
    notes: [],
    answered: [],
    failure: { kind: 'wrong-way', lines: ['why'], smell: 'SCAN' },
  },
};
const waiting: StepOutcome = { step: step('1.3'), outcome: 'wait', receipts: [] };
const unwritten: StepOutcome = { step: step('1.4', false), outcome: 'todo', receipts: [] };

describe('the screen of a run', () => {
  test('says lab and engine on its first line, 80 columns wide', () => {
    expect(titleLine(context())).toMatch(/^Lab 1: Invoicing {2,}engine: embedded$/);
    expect(titleLine(context())).toHaveLength(80);
  });

  test('has a word for every outcome, a receipt below a pass, the reason below a failure', () => {
    expect(stepLines([passed, failed, waiting, unwritten], context())).toEqual([
      '  PASS 1.1  the title of 1.1',
      '            Query GSI1                                1 req   1.0 RCU (<= 2.0)',
      `  FAIL 1.2  the title of 1.2${'smell: SCAN'.padStart(52)}`,
      '       checked: a fact that does not hold',
      '       why',
      '  todo 1.4 (not written yet)',
      '  wait 1.3 (checked after 1.2)',
    ]);
  });

  test('leaves out the costs of a step that costs what it cost before, and says how to see them', () => {
    const { receipts } = passed;
    const as = (readUnits: number): ScreenContext => ({
      ...context(),
      before: new Map([['1.1', receipts.map((one) => ({ ...one, readUnits }))]]),
    });
    expect(stepLines([passed], as(1))).toEqual(['  PASS 1.1  the title of 1.1']);
    expect(asBeforeLines([passed], as(1))).toEqual([
      '  1.1 costs the same as before. To see the costs:  npm run lab:1 1.1',
    ]);
    expect(stepLines([passed], as(2))).toEqual(stepLines([passed], context()));
    expect(asBeforeLines([passed], as(2))).toEqual([]);
  });

  test('keeps the steps that wait within 80 columns, however many', () => {
    const many = Array.from({ length: 16 }, (_, place) => ({
      ...waiting,
      step: step(`1.${place + 3}`),
    }));
    const lines = stepLines([failed, ...many], context());
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
    expect(lines.slice(-2).join(' ')).toMatch(/^ {2}wait 1\.3, .* 1\.18 \(checked after 1\.2\)$/);
  });

  test('keeps a receipt of read and write units within 80 columns', () => {
    const way = ['GetItem', 'TransactWriteItems'];
    const both: StepOutcome = {
      ...passed,
      step: step('1.2'),
      receipts: [receipt('both', 0.5, 9, way)],
    };
    const lines = stepLines([both], context());
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
    expect(lines.join('\n')).toContain('0.5 RCU + 9.0 WCU');
  });

  test('counts core steps and the others apart', () => {
    expect(countLine([passed, failed, unwritten])).toBe('  core 1 of 2, more 0 of 1');
  });

  test('colour only adds to the words: without it the text is the same', () => {
    const marked: Paint = (role, text) => `<${role}>${text}</${role}>`;
    const steps = [passed, failed, waiting, unwritten];
    const coloured = stepLines(steps, context(marked)).join('\n');
    expect(coloured).toContain('<pass>PASS</pass>');
    expect(coloured.replace(/<\/?[a-z]+>/g, '')).toBe(stepLines(steps, context()).join('\n'));
  });
});
