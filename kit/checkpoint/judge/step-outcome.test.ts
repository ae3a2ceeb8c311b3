import { describe, expect, test } from 'vitest';
import type { Step } from '../lab/step.ts';
import type { FactReport } from './fact-report.ts';
import { runOutcome, type StepOutcome, stepOutcomes } from './step-outcome.ts';

function step(id: string, core = true): Step {
  const text = { title: `step ${id}`, exports: ['putNode'], pattern: 'store a node' };
  return { id, core, growth: false, hints: ['one', 'two', 'three'], ...text };
}

function fact(id: string, outcome: FactReport['outcome'], name = 'a fact'): FactReport {
  const cost = { requests: 1, itemsRead: 0, returned: 0, readUnits: 0, writeUnits: 1 };
  const receipts = outcome === 'pass' ? [{ name, way: ['PutItem'], ...cost }] : [];
  const failure = { kind: 'wrong-answer', lines: ['…'] } as const;
  const nothing = { answerBytes: {}, requests: [], notes: [], answered: [] };
  const failed = outcome === 'fail' && { failure };
  return { step: id, fact: name, outcome, receipts, ...nothing, ...failed };
}

const steps = [step('1.1'), step('1.2'), step('1.3', false)];

describe('a step', () => {
  test.each([
    [['pass', 'pass'], 'pass'],
    [['pass', 'fail', 'skip'], 'fail'],
    [['fail', 'todo'], 'fail'],
    [['todo', 'skip'], 'todo'],
    [['pass', 'todo'], 'todo'],
    [['skip', 'skip'], 'wait'],
    [['pass', 'skip'], 'wait'],
  ] as const)('whose facts are %j comes out as %s', (facts, outcome) => {
    const reports = facts.map((one) => fact('1.1', one));
    expect(stepOutcomes([step('1.1')], reports).map((one) => one.outcome)).toEqual([outcome]);
  });

  test('has the receipts of its facts, and the first that fails', () => {
    const failing = fact('1.1', 'fail', 'second');
    const facts = [fact('1.1', 'pass', 'first'), failing, fact('1.1', 'fail', 'third')];
    const [outcome] = stepOutcomes(steps, facts);
    expect(outcome?.receipts.map(({ name }) => name)).toEqual(['first']);
    expect(outcome?.failed).toBe(failing);
  });

  test('that passes has no failed fact', () => {
    expect(stepOutcomes(steps, [fact('1.1', 'pass')])[0]).not.toHaveProperty('failed');
  });

  test('comes in the lab’s order, and waits when the run did not come to it', () => {
    const facts = [fact('1.3', 'pass'), fact('1.1', 'pass')];
    const outcomes = stepOutcomes(steps, facts).map((one) => [one.step.id, one.outcome]);
    expect(outcomes).toEqual([
      ['1.1', 'pass'],
      ['1.2', 'wait'],
      ['1.3', 'pass'],
    ]);
  });
});

describe('a run', () => {
  const outcomes = (core: StepOutcome['outcome'][], more: StepOutcome['outcome'][] = []) => [
    ...core.map((outcome, at) => ({ step: step(`1.${at}`), outcome, receipts: [] })),
    ...more.map((outcome, at) => ({ step: step(`1.${at + 5}`, false), outcome, receipts: [] })),
  ];

  test.each([
    ['every core step passes', outcomes(['pass', 'pass'], ['pass']), 'pass'],
    ['only a further step is unwritten', outcomes(['pass', 'pass'], ['todo']), 'pass'],
    ['a further step fails', outcomes(['pass', 'pass'], ['fail']), 'fail'],
    ['a core step is unwritten', outcomes(['pass', 'todo'], ['pass']), 'todo'],
    ['a core step fails and others wait', outcomes(['fail', 'wait'], ['wait']), 'fail'],
    ['a failure stands beside an unwritten step', outcomes(['todo', 'fail']), 'fail'],
    ['the one further step asked for passes', outcomes([], ['pass']), 'pass'],
    ['the one further step asked for is unwritten', outcomes([], ['todo']), 'todo'],
    ['both further steps asked for pass', outcomes([], ['pass', 'pass']), 'pass'],
    ['one of two further steps is unwritten', outcomes([], ['pass', 'todo']), 'todo'],
  ])('in which %s comes out as %3$s', (_what, steps, outcome) => {
    expect(runOutcome(steps)).toBe(outcome);
  });

  test('in which nothing was checked does not pass', () => {
    expect(runOutcome([])).not.toBe('pass');
  });
});

describe('the functions of a step that asks for several', () => {
  const two: Step = { ...step('1.1'), exports: ['putInvoice', 'putBill', 'getBill'] };
  const called = (outcome: FactReport['outcome'], ...answered: string[]): FactReport => ({
    ...fact('1.1', outcome),
    answered,
  });
  const functionsOf = (...facts: FactReport[]) => stepOutcomes([two], facts)[0]?.functions;

  test('are right where a fact that passed called them, open where nothing has', () => {
    expect(functionsOf(called('pass', 'putInvoice'), called('fail', 'putBill'))).toEqual({
      right: ['putInvoice'],
      open: ['getBill'],
    });
    expect(functionsOf(called('pass', 'putInvoice'), called('todo'))).toEqual({
      right: ['putInvoice'],
      open: ['putBill', 'getBill'],
    });
  });

  test('are not right where one is the reason of a later failure', () => {
    const failed = called('fail', 'putInvoice');
    const failure = { kind: 'wrong-answer', lines: [], function: 'putInvoice' } as const;
    expect(functionsOf(called('pass', 'putInvoice'), { ...failed, failure })?.right).toEqual([]);
  });

  test('are not told of a step that passed, or that has one', () => {
    expect(functionsOf(called('pass', 'putInvoice'))).toBeUndefined();
    expect(stepOutcomes([step('1.1')], [fact('1.1', 'fail')])[0]?.functions).toBeUndefined();
  });
});
