import { describe, expect, test } from 'vitest';
import { SAMPLE_LAB, SAMPLE_MODEL, SAMPLE_STEPS } from '../../../tools/sample-model.ts';
import type { Step } from '../lab/step.ts';
import type { TypeProblem } from '../run/type-check.ts';
import { loadErrorLines, loadProblem, typeErrorLines, typeProblem } from './model-problem.ts';

const [first] = SAMPLE_STEPS;
const [lab, model] = [SAMPLE_LAB, SAMPLE_MODEL];
const plain = (_role: string, text: string): string => text;

describe('the type errors below a screen', () => {
  const problem = (line: number, kind: TypeProblem['kind'] = 'type'): TypeProblem => ({
    ...{ kind, line },
    message: `wrong in line ${line}`,
  });
  const shown = (problems: TypeProblem[], step?: Step): string[] =>
    typeErrorLines(lab, model, problems, plain, { step });

  test('begin with those of the functions of the step that failed', () => {
    const lines = shown([problem(12), problem(8)], first);
    expect(lines.slice(0, 3)).toEqual([
      '  FAIL type error',
      '       wrong in line 8',
      '       1 more; fix this one first. To leave types out: types=off',
    ]);
    expect(lines).toContain('labs/01-lab/model.ts:8');
  });

  test('of another step are a warning', () => {
    const [head] = shown([problem(12)], first);
    expect(head).toBe('  warn type error in attachBill, a function of another step');
  });

  test('in what every step may use are errors of this one', () => {
    expect(shown([problem(12), problem(16)], first)[1]).toBe('       wrong in line 16');
  });

  test('come after a text that is no TypeScript, and a lost export has a heading of its own', () => {
    expect(shown([problem(8), problem(12, 'syntax')], first)[0]).toBe(
      '  FAIL syntax error in attachBill, a function of another step',
    );
    expect(shown([problem(0, 'export')], first)[0]).toBe('  FAIL lost export');
  });

  test('are a warning where everything has passed', () => {
    const [head] = typeErrorLines(lab, model, [problem(8)], plain, { hasPassed: true });
    expect(head).toBe('  warn type error');
  });

  test('are the same in words without paint, with the file and the line', () => {
    const problems = [problem(12), problem(8)];
    expect(typeProblem(lab, model, problems, { step: first })).toEqual({
      heading: 'type error',
      isWarning: false,
      lines: ['wrong in line 8'],
      more: '1 more; fix this one first.',
      place: 'labs/01-lab/model.ts:8',
    });
    expect(typeProblem(lab, model, [])).toBeUndefined();
  });
});

test('a model that could not be run is told with its file, without a line', () => {
  expect(loadErrorLines(model, 'x is not defined', plain)).toEqual([
    '  FAIL your model could not be run',
    '       x is not defined',
    '',
    'labs/01-lab/model.ts',
  ]);
  expect(loadProblem(model, 'x is not defined')).toMatchObject({ lines: ['x is not defined'] });
});
