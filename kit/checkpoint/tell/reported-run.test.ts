import { describe, expect, test } from 'vitest';
import type { ChargedReceipt } from '../../meter/receipt.ts';
import type { FactReport, Failure } from '../judge/fact-report.ts';
import type { StepOutcome } from '../judge/step-outcome.ts';
import type { Lab } from '../lab/lab.ts';
import type { Step } from '../lab/step.ts';
import type { TypeVerdict } from '../run/type-check.ts';
import { type EndedCheck, runReport } from './reported-run.ts';

const first = {
  id: '1.1',
  title: 'an invoice',
  core: true,
  exports: ['putInvoice'],
} as unknown as Step;
const second = { ...first, id: '1.2', title: 'its bills', core: false };
const lab = { name: '01-lab', info: { number: 1 }, steps: [first, second] } as unknown as Lab;
const source = "import { todo } from '#kit/todo.ts';\n\nexport function putInvoice() {}\n";
const receipt: ChargedReceipt = {
  ...{ name: 'bills', way: ['Query table'], requests: 1, itemsRead: 3, returned: 3 },
  ...{ readUnits: 1, writeUnits: 0 },
};
const budget = { ...receipt, readUnits: 0.5 };
const NO_TYPE_ERRORS: TypeVerdict = { problems: [] };

const passed = (step: Step, receipts = [receipt]): StepOutcome => ({
  ...{ step, outcome: 'pass', receipts, notes: ['a note'] },
});
const todo = (step: Step): StepOutcome => ({ step, outcome: 'todo', receipts: [] });
const failing = (step: Step, failure: Partial<Failure> = {}): StepOutcome => ({
  ...{ step, outcome: 'fail', receipts: [receipt] },
  failed: {
    fact: 'bills come in order',
    failure: { kind: 'wrong-way', lines: ['Too dear.'], smell: 'SCAN', ...failure },
  } as FactReport,
});

function ended(steps: StepOutcome[], changes: Partial<EndedCheck> = {}): EndedCheck {
  return {
    id: 'one',
    lab,
    model: {
      ...{ shown: 'labs/01-lab/model.ts', source, isReference: false, isOwn: true },
      savedAt: new Date('2026-01-15T08:59:58Z'),
    },
    seed: 7,
    budgets: { embedded: { '1.1': [budget] } },
    begunAt: new Date('2026-01-15T09:00:00.000Z'),
    endedAt: new Date('2026-01-15T09:00:00.750Z'),
    engine: { kind: 'embedded', name: 'embedded' } as EndedCheck['engine'],
    itemsFile: '',
    report: { facts: [] },
    growth: [],
    steps,
    ...changes,
  };
}

describe('the report of a run', () => {
  test('has the model with its hash and its time, the run with its times, seed and engine', () => {
    expect(runReport(ended([passed(first)]))).toMatchObject({
      ...{ version: 1, id: 'one', lab: 1, seed: 7, outcome: 'pass', durationMs: 750 },
      ...{ begunAt: '2026-01-15T09:00:00.000Z', endedAt: '2026-01-15T09:00:00.750Z' },
      engine: { kind: 'embedded', name: 'embedded' },
      model: {
        ...{ shown: 'labs/01-lab/model.ts', isOwn: true, savedAt: '2026-01-15T08:59:58.000Z' },
        hash: 'a8e55e0b2df9267036d3d85932d7555e0cf5cfd5e53a785a80ee631697159d9e',
      },
    });
  });

  test('is plain data: it is the same after a way through JSON', () => {
    const report = runReport(ended([passed(first), failing(second)], { passedUnseen: 1 }));
    expect(JSON.parse(JSON.stringify(report))).toEqual(report);
  });

  test('has each step with its receipts, beside what each may cost at most', () => {
    const other = { ...receipt, name: 'another' };
    const [step] = runReport(ended([passed(first, [receipt, other])]))?.steps ?? [];
    expect(step).toEqual({
      ...{ id: '1.1', title: 'an invoice', core: true, outcome: 'pass', notes: ['a note'] },
      receipts: [{ ...receipt, allowed: { ...budget, readUnits: 1 } }, other],
    });
  });

  test('has of a failed step the fact, the explanation, the function and its line', () => {
    const [step] = runReport(ended([failing(first)]))?.steps ?? [];
    expect(step?.failure).toEqual({
      ...{ fact: 'bills come in order', kind: 'wrong-way', lines: ['Too dear.'], advice: [] },
      ...{ smell: 'SCAN', function: 'putInvoice', line: 3 },
    });
  });

  test('has the line that threw, of the first step that failed', () => {
    const report = { facts: [], thrownAt: 9 };
    const steps = runReport(ended([failing(first), failing(second)], { report }))?.steps;
    expect(steps?.map(({ failure }) => failure?.line)).toEqual([9, 3]);
  });

  test('has the growth of each access pattern, by its name', () => {
    const tenfold = { ...receipt, readUnits: 10 };
    const growth = [
      { step: '1.1', now: receipt, tenfold, growth: 'grows with the table' },
    ] as const;
    expect(runReport(ended([failing(first)], { growth }))?.growth).toEqual([
      { step: '1.1', name: 'bills', now: receipt, tenfold, growth: 'grows with the table' },
    ]);
  });

  test.each([
    ['pass', [passed(first), todo(second)]],
    ['fail', [passed(first), failing(second)]],
    ['todo', [todo(first), passed(second)]],
    ['todo', [todo(first)]],
    ['not-started', [todo(first), todo(second)]],
  ] as const)('says %s as the screen does', (outcome, steps) => {
    expect(runReport(ended([...steps]))?.outcome).toBe(outcome);
  });
});

describe('the types in a report', () => {
  const problems = [{ kind: 'type', line: 3, message: 'not a string' }] as const;

  test('are absent until they are checked', () => {
    expect(runReport(ended([passed(first)]))).not.toHaveProperty('types');
    expect(runReport(ended([passed(first)]), NO_TYPE_ERRORS)?.types).toEqual([]);
  });

  test('are the lines of the screen, with the file and the line', () => {
    expect(runReport(ended([failing(first)]), { problems })?.types).toEqual([
      'type error',
      'not a string',
      'labs/01-lab/model.ts:3',
    ]);
  });

  test('that could not be checked say so', () => {
    const verdict = { problems: [], unchecked: 'no compiler' };
    expect(runReport(ended([failing(first)]), verdict)?.types).toEqual([
      'Types could not be checked: no compiler',
    ]);
  });
});

describe('the report of a model that did not run', () => {
  const broken = ended([todo(first)], { report: { facts: [], loadError: 'x is not defined' } });
  const problems = [
    { kind: 'syntax', line: 2, message: "';' expected" },
    { kind: 'type', line: 3, message: 'not a string' },
  ] as const;

  test('says why, and has no steps', () => {
    expect(runReport(broken, NO_TYPE_ERRORS)).toMatchObject({
      ...{ outcome: 'broken', steps: [] },
      problem: {
        heading: 'your model could not be run',
        lines: ['x is not defined', 'labs/01-lab/model.ts'],
      },
    });
  });

  test('names its type errors instead, where it has any', () => {
    expect(runReport(broken, { problems })?.problem).toEqual({
      heading: 'syntax error',
      lines: ["';' expected", '1 more; fix this one first.', 'labs/01-lab/model.ts:2'],
    });
  });

  test('is not made where the checkpoint is broken, unless type errors explain it', () => {
    const bug = ended([todo(first)], { report: { facts: [], bug: 'a stack' } });
    expect(runReport(bug, NO_TYPE_ERRORS)).toBeUndefined();
    expect(runReport(bug, { problems })?.outcome).toBe('broken');
  });
});
