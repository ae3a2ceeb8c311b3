import { expect, test } from 'vitest';
import type { HandIn, HandInReceipt, HandInStep } from '../../../kit/checkpoint/learner/hand-in.ts';
import { type ClassLabSubject, classAnswer } from './class-answer.ts';

const step = (id: string) => ({
  id,
  title: `step ${id}`,
  exports: [],
  core: true,
  pattern: 'p',
  growth: false,
  hints: ['', '', ''] as const,
});
const bound = { requests: 1, readUnits: 1, writeUnits: 0 };
const LAB: ClassLabSubject = {
  info: { number: 1, title: 'Invoicing', readingMinutes: 1, subject: 's', teaches: 't' },
  steps: [step('1.1'), step('1.2')],
  allowed: { '1.1': [{ name: 'read', way: [], itemsRead: 0, returned: 0, ...bound }] },
};
const FOLDER = { notLookedAt: 0, isGone: false };
const OPEN: HandInStep = { id: '1.1', status: 'open', attempts: 0, failures: 0, hints: 0 };

let drawn = 0;
function handInOfSteps(...steps: HandInStep[]): HandIn {
  drawn += 1;
  return {
    format: 'edgewise-hand-in',
    version: 1,
    id: String(drawn).padStart(16, '0'),
    sharedAt: '2026-03-02T09:00:00.000Z',
    labs: [{ lab: 1, steps }],
  };
}

function stepsOf(...handIns: HandIn[]) {
  const files = handIns.map((handIn, at) => ({ changedMs: at, handIn }));
  return classAnswer([LAB], files, FOLDER).labs[0];
}

function receipt(readUnits: number, writeUnits = 0, allowed = bound): HandInReceipt {
  return { name: 'read', requests: 1, readUnits, writeUnits, allowed };
}

const ran = (...receipts: HandInReceipt[]): HandIn =>
  handInOfSteps({ ...OPEN, last: { outcome: 'pass', receipts } });

test('Each hand-in is in one of the five counts of a step', () => {
  const fail = { ...OPEN, status: 'fail' } as const;
  const lab = stepsOf(
    handInOfSteps({ ...OPEN, status: 'pass' }),
    handInOfSteps({ ...fail, failures: 3 }),
    handInOfSteps({ ...fail, failures: 2 }),
    handInOfSteps({ ...OPEN, status: 'skip', failures: 9 }),
    handInOfSteps(OPEN),
    handInOfSteps(),
  );
  const counts = { passed: 1, stuck: 1, failing: 1, skipped: 1 };
  expect(lab?.steps).toMatchObject([
    { ...counts, open: 2 },
    { passed: 0, stuck: 0, failing: 0, skipped: 0, open: 6 },
  ]);
  expect(lab?.begun).toBe(4);
});

test('A hand-in that has a lab or a step twice counts once', () => {
  const pass = { ...OPEN, status: 'pass' } as const;
  const twice = handInOfSteps(pass, pass);
  const lab = stepsOf({ ...twice, labs: [...twice.labs, ...twice.labs] });
  expect(lab?.steps[0]?.passed).toBe(1);
});

test.each([
  [0, receipt(1)],
  [0, receipt(0)],
  [1, receipt(1.5)],
  [1, receipt(2)],
  [2, receipt(2.5)],
  [3, receipt(10)],
  [4, receipt(12.5)],
  [5, receipt(100.5)],
  // A read where none is allowed is over the budget, whatever the sum is.
  [1, receipt(0.5, 1, { requests: 1, readUnits: 0, writeUnits: 2 })],
  [5, receipt(0.5, 0, { requests: 1, readUnits: 0, writeUnits: 0 })],
])('A cost is in class %d: %j', (at, cost) => {
  const counts = stepsOf(ran(cost))?.steps[0]?.patterns[0]?.counts;
  expect(counts).toEqual([0, 1, 2, 3, 4, 5].map((one) => (one === at ? 1 : 0)));
});

test('A wrong answer within the budget is in no class, one above it is', () => {
  const failed = (cost: HandInReceipt): HandIn =>
    handInOfSteps({ ...OPEN, last: { outcome: 'fail', receipts: [cost] } });
  const lab = stepsOf(failed(receipt(1)), failed(receipt(2)), ran(receipt(1)));
  expect(lab?.steps[0]?.patterns[0]?.counts).toEqual([1, 1, 0, 0, 0, 0]);
});

test('Of the costs of one pattern in one run the dearest counts, and the highest of all is told', () => {
  const lab = stepsOf(ran(receipt(1), receipt(6), receipt(2)), ran(receipt(3)), ran());
  expect(lab?.steps[0]?.patterns).toEqual([
    {
      name: 'read',
      allowed: { readUnits: 1, writeUnits: 0 },
      counts: [0, 0, 1, 1, 0, 0],
      most: { readUnits: 6, writeUnits: 0 },
    },
  ]);
});

test('A smell counts once a hand-in, and the most frequent is first', () => {
  const having = (...smells: NonNullable<HandInStep['last']>['smell'][]): HandIn =>
    handInOfSteps(
      ...smells.map(
        (smell, at): HandInStep => ({
          ...OPEN,
          id: `1.${at + 1}`,
          last: { outcome: 'fail', receipts: [], ...(smell && { smell }) },
        }),
      ),
    );
  expect(
    stepsOf(having('SCAN', 'SCAN'), having('N+1'), having('N+1', 'SCAN'), having('N+1'))?.smells,
  ).toEqual([
    { smell: 'N+1', handIns: 3 },
    { smell: 'SCAN', handIns: 2 },
  ]);
});
