import { describe, expect, test } from 'vitest';
import type { ChargedReceipt } from '../../meter/receipt.ts';
import type { Step } from '../lab/step.ts';
import type { FactReport, Failure } from './fact-report.ts';
import { chargesOf, runOutcome, type StepContext, stepsOf, typesOf } from './outcome.ts';
import type { ReportedStep, TypeProblem } from './run-report.ts';

function step(id: string, core = true, exports = ['putNode']): Step {
  const text = { title: `step ${id}`, pattern: 'store a node' };
  return { id, core, growth: false, hints: ['one', 'two', 'three'], exports, ...text };
}

const receipt: ChargedReceipt = {
  name: 'bills',
  way: ['Query table'],
  requests: 1,
  itemsRead: 3,
  returned: 3,
  readUnits: 1,
  writeUnits: 0,
};
const budget = { ...receipt, readUnits: 0.5 };
const source = `import { todo } from '#kit/todo.ts';

export async function putNode() {
  return todo('1.1');
}

export async function putBill() {
  return 2;
}

function helper() {
  return 4;
}
`;
const context: StepContext = {
  budgets: { embedded: { '1.1': [budget] } },
  engine: 'embedded',
  source,
};

function fact(id: string, outcome: FactReport['outcome'], changes: Partial<FactReport> = {}) {
  const nothing = { receipts: [], answerBytes: {}, requests: [], notes: [], answered: [] };
  const failure = { kind: 'wrong-answer', lines: ['…'] } as const;
  const failed = outcome === 'fail' && { failure };
  return { step: id, fact: 'a fact', outcome, ...nothing, ...failed, ...changes };
}

describe('a step', () => {
  test.each([
    [['pass', 'pass'], 'pass'],
    [['pass', 'fail', 'skip'], 'fail'],
    [['fail', 'todo'], 'fail'],
    [['todo', 'skip'], 'todo'],
    [['pass', 'todo'], 'todo'],
    [['skip', 'skip'], 'wait'],
    [['pass', 'skip'], 'wait'],
    [[], 'wait'],
  ] as const)('whose facts are %j comes out as %s', (facts, outcome) => {
    const reports = facts.map((one) => fact('1.1', one));
    expect(stepsOf([step('1.1')], reports, context)[0]?.outcome).toBe(outcome);
  });

  test('comes in the lab’s order, with its receipts beside what each may cost, and its notes', () => {
    const other = { ...receipt, name: 'another' };
    const facts = [fact('1.2', 'pass'), fact('1.1', 'pass', { receipts: [receipt, other] })];
    const [first, second] = stepsOf([step('1.1'), step('1.2', false)], facts, context);
    expect(first).toEqual({
      id: '1.1',
      title: 'step 1.1',
      core: true,
      outcome: 'pass',
      notes: [],
      receipts: [{ ...receipt, allowed: { ...budget, readUnits: 1 } }, other],
    });
    expect(second).toMatchObject({ id: '1.2', core: false });
    expect(chargesOf(first?.receipts ?? [])).toEqual([receipt, other]);
  });

  test('whose facts hold says where what goes wrong on AWS was not tried behind them', () => {
    const swept = [fact('1.1', 'pass'), fact('1.1', 'pass', { isSweep: true })];
    const isUnswept = (facts: FactReport[], sweeps: boolean): true | undefined =>
      stepsOf([step('1.1')], facts, { ...context, sweeps })[0]?.isUnswept;
    expect([isUnswept(swept, true), isUnswept(swept.slice(0, 1), true)]).toEqual([undefined, true]);
    expect(isUnswept(swept.slice(0, 1), false)).toBeUndefined();
    expect(isUnswept([fact('1.1', 'fail')], true)).toBeUndefined();
  });

  test('that is not written has the line where it begins', () => {
    expect(stepsOf([step('1.1')], [fact('1.1', 'todo')], context)[0]?.todoLine).toBe(4);
  });

  const failureOf = (exports: string[], failure: Partial<Failure>): ReportedStep['failure'] => {
    const told = { kind: 'wrong-way', lines: ['Too dear.'], stack: 'of ours', ...failure } as const;
    const facts = [fact('1.1', 'pass'), fact('1.1', 'fail', { fact: 'in order', failure: told })];
    return stepsOf([step('1.1', true, exports)], facts, context)[0]?.failure;
  };
  const both = ['putNode', 'putBill'];

  test.each([
    ['the function that failed', both, { function: 'putBill' }, { function: 'putBill', line: 7 }],
    ['the line that threw', both, { function: 'putBill', line: 8 }, { line: 8 }],
    ['the only function of a step', ['putNode'], {}, { function: 'putNode', line: 3 }],
  ])('that fails points to %s', (_what, exports, failure, place) => {
    expect(failureOf(exports, failure)).toMatchObject({ fact: 'in order', ...place });
  });

  test('that fails points to none of several where it is not known which, and has no stack', () => {
    const told = { fact: 'in order', kind: 'wrong-way', lines: ['Too dear.'] };
    expect(failureOf(both, {})).toEqual(told);
  });
});

describe('the functions of a step that asks for several', () => {
  const three = step('1.1', true, ['putInvoice', 'putBill', 'getBill']);
  const called = (outcome: FactReport['outcome'], ...answered: string[]): FactReport =>
    fact('1.1', outcome, { answered });
  const functionsOf = (...facts: FactReport[]) => stepsOf([three], facts, context)[0]?.functions;

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
    const failure = { kind: 'wrong-answer', lines: [], function: 'putInvoice' } as const;
    const failed = { ...called('fail', 'putInvoice'), failure };
    expect(functionsOf(called('pass', 'putInvoice'), failed)?.right).toEqual([]);
  });

  test('are not told of a step that passed, or that has one', () => {
    expect(functionsOf(called('pass', 'putInvoice'))).toBeUndefined();
    const [one] = stepsOf([step('1.1')], [fact('1.1', 'fail')], context);
    expect(one?.functions).toBeUndefined();
  });
});

describe('a run', () => {
  type Outcome = ReportedStep['outcome'];
  const outcomes = (core: Outcome[], more: Outcome[] = []) => [
    ...core.map((outcome) => ({ core: true, outcome })),
    ...more.map((outcome) => ({ core: false, outcome })),
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
    ['several steps are unwritten', outcomes(['todo'], ['todo']), 'not-started'],
    ['an unwritten step stands beside a skipped one', outcomes(['todo', 'skip']), 'todo'],
    ['nothing was checked', [], 'todo'],
  ] as const)('in which %s comes out as %3$s', (_what, steps, outcome) => {
    expect(runOutcome(steps)).toBe(outcome);
  });
});

describe('the types of a model', () => {
  const steps = [step('1.1'), step('1.2', true, ['putBill'])];
  const problem = (line: number, kind: TypeProblem['kind'] = 'type'): TypeProblem => ({
    kind,
    line,
    message: `wrong in line ${line}`,
  });
  const linesOf = (problems: TypeProblem[]) =>
    typesOf({ problems }, source, steps, '1.1').problems.map(({ line, elsewhere }) => [
      line,
      elsewhere,
    ]);

  test('begin with those of the functions of the step that failed, and of what all use', () => {
    expect(linesOf([problem(8), problem(4)])).toEqual([
      [4, undefined],
      [8, 'putBill'],
    ]);
    expect(linesOf([problem(8), problem(12)])[0]).toEqual([12, undefined]);
  });

  test('come after a text that is no TypeScript', () => {
    expect(linesOf([problem(4), problem(8, 'syntax')])[0]).toEqual([8, 'putBill']);
  });

  test('are nowhere else where no step has failed', () => {
    const { problems } = typesOf({ problems: [problem(8)] }, source, steps, undefined);
    expect(problems).toEqual([problem(8)]);
  });

  test('that could not be checked have the reason', () => {
    const verdict = { problems: [], unchecked: 'no compiler' };
    expect(typesOf(verdict, source, steps, undefined)).toEqual(verdict);
  });
});
