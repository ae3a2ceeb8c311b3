import { expect, test } from 'vitest';
import { recordedReports } from '../../../tools/class/recorded-report.ts';
import { ROOT } from '../../../tools/tree-copy.ts';
import { labBudgets, readLabs } from '../lab/lab.ts';
import type { ReportedStep, RunReport } from '../report/run-report.ts';
import { handInOf } from './hand-in.ts';
import { MOST_HAND_IN_BYTES, parseHandIn } from './parse-hand-in.ts';
import type { Progress } from './progress.ts';

const labs = await readLabs(ROOT);
const now = new Date('2026-03-02T10:00:00.000Z');
const id = '0123456789abcdef';
const none: Progress = { version: 1, steps: {} };
const reported = new Map(recordedReports(1).map(({ model, report }) => [model, report]));
const nPlusOne = reported.get('wrong/n-plus-one') as RunReport;

test('A learner who has not begun hands in every lab and step, all open', () => {
  const handIn = handInOf({ id, labs, progress: none, reports: [], now });
  expect(handIn.labs.map(({ lab }) => lab)).toEqual(labs.map(({ info }) => info.number));
  const steps = handIn.labs.flatMap((lab) => lab.steps);
  expect(steps).toHaveLength(labs.flatMap((lab) => lab.steps).length);
  expect(steps[0]).toEqual({ id: '1.1', status: 'open', attempts: 0, failures: 0, hints: 0 });
});

test('A step has the cost of its last run beside the budget, and its smell', () => {
  const progress: Progress = {
    version: 1,
    steps: { '1.5': { attempts: 4, failures: 3, hints: 2 } },
  };
  const handIn = handInOf({ id, labs, progress, reports: [nPlusOne], now });
  const step = handIn.labs[0]?.steps.find((one) => one.id === '1.5');
  expect(step).toMatchObject({ status: 'fail', attempts: 4, failures: 3, hints: 2 });
  expect(step?.last).toMatchObject({
    outcome: 'fail',
    smell: 'N+1',
    receipts: [{ name: 'invoices of a bill', allowed: { requests: 1, readUnits: 1 } }],
  });
  expect(step?.last?.receipts[0]?.requests).toBeGreaterThan(20);
});

test('A run of another model than the learner’s own is left out', () => {
  const report = { ...nPlusOne, model: { ...nPlusOne.model, isOwn: false } };
  const [first] = handInOf({ id, labs, progress: none, reports: [report], now }).labs;
  expect(first?.ranAt).toBeUndefined();
  expect(first?.steps.filter(({ last }) => last)).toEqual([]);
});

test('Code, names, paths, ways and texts of a run are left out', () => {
  const secret = 'secret';
  const steps = nPlusOne.steps.map(
    (step): ReportedStep => ({
      ...step,
      title: secret,
      notes: [secret],
      receipts: step.receipts.map((receipt) => ({ ...receipt, way: [secret] })),
      failure: {
        ...{ fact: secret, kind: 'threw', function: secret, line: 1, smell: 'SCAN' },
        ...{ lines: [secret], advice: [secret] },
      },
    }),
  );
  const model = { shown: secret, isOwn: true, isReference: false, hash: secret, savedAt: secret };
  const types = { problems: [], unchecked: secret };
  const engine = { kind: 'other', name: secret } as const;
  const report: RunReport = { ...nPlusOne, id: secret, model, engine, steps, types };
  const handIn = handInOf({ id, labs, progress: none, reports: [report], now });
  expect(handIn.labs[0]?.steps[0]?.last?.smell).toBe('SCAN');
  expect(JSON.stringify(handIn)).not.toContain(secret);
});

test('All labs with all that they may have fit into a hand-in', () => {
  const steps: Progress['steps'] = {};
  const reports = labs.map((lab) => {
    const budgets = Object.entries(labBudgets(lab).embedded ?? {});
    for (const [step, best] of budgets) {
      const firstPass = now.toISOString();
      steps[step] = { attempts: 10, failures: 0, hints: 0, firstPass, best };
    }
    const ran = budgets.map(
      ([step, receipts]): ReportedStep => ({
        ...{ id: step, title: '', core: true, outcome: 'pass', notes: [] },
        receipts: receipts.map((receipt) => ({ ...receipt, allowed: receipt })),
      }),
    );
    return { ...nPlusOne, lab: lab.info.number, steps: ran };
  });
  const handIn = handInOf({ id, labs, progress: { version: 1, steps }, reports, now });
  const bytes = new TextEncoder().encode(JSON.stringify(handIn));
  expect(bytes.length).toBeLessThan(MOST_HAND_IN_BYTES);
  expect(parseHandIn(bytes)).toEqual(handIn);
});
