import { describe, expect, test } from 'vitest';
import type { FactReport } from '../judge/fact-report.ts';
import type { StepOutcome } from '../judge/step-outcome.ts';
import type { Step } from '../lab/step.ts';
import { hardCoded, unseenSeed } from './unseen.ts';

describe('the unseen data set', () => {
  test('has a seed that no learner can name, another for each, the same every time', () => {
    const seeds = [1, 2, 999_999].map(unseenSeed);
    expect(seeds).toEqual([1_000_001, 1_000_002, 1_999_999]);
  });

  test('shows a step that knows one data set only: HARD-CODED, whatever smelled before', () => {
    const failure = { kind: 'wrong-answer', smell: 'SCAN', lines: ['expected 7, got 5'] } as const;
    const failed = {
      step: '1.3',
      fact: 'a fact',
      outcome: 'fail',
      failure,
    } as unknown as FactReport;
    const told = hardCoded({ step: { id: '1.3' } as Step, outcome: 'fail', receipts: [], failed });
    expect(told.failed?.failure).toEqual({
      kind: 'hard-coded',
      smell: 'HARD-CODED',
      lines: [
        'With the data that you see, your code passes.',
        'With other data of the same kind, it fails:',
        'expected 7, got 5',
      ],
      advice: ['Which value in your code belongs to one data set only?'],
    });
  });

  test('says nothing of a step that passes there too', () => {
    const passed: StepOutcome = { step: { id: '1.3' } as Step, outcome: 'pass', receipts: [] };
    expect(hardCoded(passed)).toBe(passed);
  });
});
