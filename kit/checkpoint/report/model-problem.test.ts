import { expect, test } from 'vitest';
import { modelProblem } from './model-problem.ts';
import type { ReportedTypeProblem, RunReport } from './run-report.ts';

const model = { shown: 'labs/01-lab/model.ts' } as RunReport['model'];
const other: ReportedTypeProblem = { kind: 'type', line: 12, message: 'no', elsewhere: 'putBill' };
const own: ReportedTypeProblem = { kind: 'type', line: 8, message: 'no string' };
const elsewhere = 'in putBill, a function of another step';

test.each([
  ['fail', own, 'type error', false],
  ['fail', other, `type error ${elsewhere}`, true],
  ['pass', own, 'type error', true],
  // A text that is no TypeScript spoils every step.
  ['fail', { ...other, kind: 'syntax' }, `syntax error ${elsewhere}`, false],
  ['broken', { ...own, kind: 'export', line: 0 }, 'lost export', false],
] as const)('of a run that is %s, %j is a %s', (outcome, problem, heading, isWarning) => {
  const types = { problems: [problem] };
  expect(modelProblem({ model, outcome, types })).toMatchObject({ heading, isWarning });
});

test('the first type error is told with its place, and how many there are besides', () => {
  const report = { model, outcome: 'broken', types: { problems: [own, other] } } as const;
  // They say why the model did not load.
  expect(modelProblem({ ...report, loadError: 'Unexpected token' })).toMatchObject({
    said: ['no string', '1 more; fix this one first.'],
    place: 'labs/01-lab/model.ts:8',
  });
});

test('a checkpoint that is broken itself, or types that are right, are no problem of the model', () => {
  expect(modelProblem({ model, outcome: 'broken' })).toBeUndefined();
  expect(modelProblem({ model, outcome: 'pass', types: { problems: [] } })).toBeUndefined();
});
