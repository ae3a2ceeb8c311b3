import { describe, expect, test } from 'vitest';
import { sampleRequest } from '../../../tools/sample-request.ts';
import type { ChargedReceipt } from '../../meter/receipt.ts';
import type { FactReport } from '../report/fact-report.ts';
import { saidLines } from '../report/render.ts';
import type { ReportedStep } from '../report/run-report.ts';
import { compareGrowth, withGrowth } from './growth.ts';

const step = { id: '1.3', title: 'bills', core: true };

function receipt(costs: Partial<ChargedReceipt>): ChargedReceipt {
  const one = { requests: 1, itemsRead: 1, returned: 1, readUnits: 1, writeUnits: 0 };
  return { name: 'bills', way: ['Query table'], ...one, ...costs };
}

function fact(
  answerBytes: number,
  costs: Partial<ChargedReceipt>,
  operation = 'Query',
): FactReport {
  return {
    step: step.id,
    fact: 'every bill once',
    outcome: 'pass',
    receipts: [receipt(costs)],
    answerBytes: { bills: answerBytes },
    requests: [{ ...sampleRequest(1, { operation }), call: 1, pattern: 'bills' }],
    notes: [],
    answered: [],
  };
}

describe('the cost of an access pattern at ten times the data', () => {
  test('is compared by step and name; what was priced only once is left out', () => {
    const other = { ...fact(9, { name: 'other' }), step: '1.4' };
    const grown = compareGrowth([fact(9, {}), other], [{ ...other, step: '1.5' }, fact(9, {})]);
    expect(grown).toEqual([
      { step: '1.3', name: 'bills', now: receipt({}), tenfold: receipt({}), growth: 'flat' },
    ]);
  });
});

describe('a step that passed', () => {
  const passed: ReportedStep = { ...step, outcome: 'pass', receipts: [receipt({})], notes: [] };
  const tenfold = [fact(100, { itemsRead: 10, readUnits: 10 })];

  test('stays passed when its cost is flat, or grows with its answer', () => {
    const facts = [fact(100, {})];
    for (const bytes of [100, 1_000]) {
      const later = bytes === 100 ? facts : [fact(bytes, { itemsRead: 10, readUnits: 10 })];
      expect(withGrowth(passed, compareGrowth(facts, later), facts)).toBe(passed);
    }
  });

  test.each([
    ['Scan', 'SCAN'],
    ['Query', undefined],
  ])('fails when its cost grows with the table: by %s', (operation, smell) => {
    const facts = [fact(100, {}, operation)];
    const failed = withGrowth(passed, compareGrowth(facts, tenfold), facts);
    expect(failed).toMatchObject({
      outcome: 'fail',
      failure: { fact: 'the cost of bills does not grow with the table', kind: 'grows' },
    });
    expect(failed.failure?.smell).toBe(smell);
    expect(saidLines(failed.failure?.lines ?? [], { plain: false }).slice(0, 4)).toEqual([
      'The answer is right. Its cost grows with the table:',
      '              requests  items read    returned         RCU',
      '  now                1           1           1         1.0',
      '  10x data           1          10           1        10.0',
    ]);
    expect(saidLines(failed.failure?.lines ?? [], { plain: true })).toContain('    items read: 10');
  });
});
