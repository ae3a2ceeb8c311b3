import { expect, test } from 'vitest';
import { makeMutants } from './mutant.ts';

const SOURCE = `export function one(a: number) {
  return below(a) ||
    a > 2;
}
function below(a: number) {
  throw new LabError('low', 'too low');
}
`;
const STEPS = [
  { id: '1.1', exports: ['one'] },
  { id: '1.2', exports: ['two'] },
];

function mutation(line: number, column: number, end: [number, number], replacement: string) {
  const location = { start: { line, column }, end: { line: end[0], column: end[1] } };
  return { mutatorName: 'EqualityOperator', replacement, location };
}

test('a mutant is the source with one change, and names its line, function and steps', () => {
  const { mutants } = makeMutants(SOURCE, [mutation(1, 9, [2, 9], 'below(a)')], STEPS);
  expect(mutants).toEqual([
    {
      mutator: 'EqualityOperator',
      line: 2,
      function: 'one',
      original: 'below(a) || a > 2',
      replacement: 'below(a)',
      source: SOURCE.replace('below(a) ||\n    a > 2', 'below(a)'),
      steps: ['1.1'],
    },
  ]);
});

test('the change of an error’s text is counted and not made', () => {
  const { mutants, errorTexts } = makeMutants(
    SOURCE,
    [mutation(5, 28, [5, 37], '""'), mutation(5, 21, [5, 26], '""')],
    STEPS,
  );
  expect(errorTexts).toBe(1);
  expect(mutants.map(({ original, steps }) => [original, steps])).toEqual([["'low'", ['1.1']]]);
});
