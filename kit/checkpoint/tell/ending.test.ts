import { describe, expect, test } from 'vitest';
import { SAMPLE_LAB, SAMPLE_MODEL, SAMPLE_STEPS } from '../../../tools/sample-model.ts';
import type { CollectedFacts } from '../judge/fact-report.ts';
import type { StepOutcome } from '../judge/step-outcome.ts';
import type { Step } from '../lab/step.ts';
import { failedLines } from './ending.ts';

const [first, second] = SAMPLE_STEPS;
const [lab, model] = [SAMPLE_LAB, SAMPLE_MODEL];

describe('where a red screen points', () => {
  const pointer = (step: Step, name?: string, thrownAt?: number): string | undefined => {
    const failure = { kind: 'wrong-answer', lines: [], ...(name && { function: name }) } as const;
    const steps = [{ step, outcome: 'fail', failed: { failure } }] as unknown as StepOutcome[];
    const report: CollectedFacts = { facts: [], ...(thrownAt && { thrownAt }) };
    return failedLines(lab, model, steps, report, undefined)[1];
  };

  test.each([
    ['the function that failed', first, 'putBill', undefined, ':7   putBill'],
    ['the line that threw, in it', first, 'putBill', 8, ':8   putBill'],
    ['the only function of a step', second, undefined, undefined, ':11   attachBill'],
    ['none of several, where it is not known which', first, undefined, undefined, ''],
  ] as const)('is %s', (_what, step, name, thrownAt, expected) => {
    expect(pointer(step, name, thrownAt)).toBe(`labs/01-lab/model.ts${expected}`);
  });
});
