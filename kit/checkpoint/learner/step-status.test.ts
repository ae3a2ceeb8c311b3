import { describe, expect, test } from 'vitest';
import type { Lab } from '../lab/lab.ts';
import type { Step } from '../lab/step.ts';
import type { Progress, StepProgress } from './progress.ts';
import { currentStep, nextCommand, nextLab, stepStatus } from './step-status.ts';

const steps = ['1.1', '1.2', '1.3'].map((id) => ({ id }) as Step);
const passed: StepProgress = { attempts: 2, failures: 0, hints: 0 };
const failing: StepProgress = { attempts: 2, failures: 1, hints: 0 };
const hinted: StepProgress = { attempts: 0, failures: 0, hints: 2 };
const skipped: StepProgress = { ...failing, skipped: true };

function progressOf(...kept: (StepProgress | undefined)[]): Progress {
  const entries = steps.map(({ id }, index) => [id, kept[index]] as const);
  return { version: 1, steps: Object.fromEntries(entries.filter(([, one]) => one)) as never };
}

describe('a step', () => {
  test.each([
    ['open', 'was never run', undefined],
    ['open', 'was only asked a hint for', hinted],
    ['pass', 'passed in its latest run', passed],
    ['fail', 'failed in its latest run', failing],
    ['skip', 'was set aside, whatever it was before', skipped],
    ['skip', 'was set aside after it had passed', { ...passed, skipped: true as const }],
  ])('is %s when it %s', (status, _what, kept) => {
    expect(stepStatus({ id: '1.1' }, progressOf(kept))).toBe(status);
  });
});

describe('a learner', () => {
  test.each([
    ['1.1', 'nothing has run', []],
    ['1.2', 'the first has passed', [passed]],
    ['1.3', 'a later one fails while an earlier one is open', [passed, undefined, failing]],
    ['1.2', 'two fail: the first', [passed, failing, failing]],
    ['1.2', 'the first is skipped', [skipped]],
    [undefined, 'all have passed or are skipped', [passed, skipped, passed]],
  ])('is at %s when %s', (id, _what, kept) => {
    expect(currentStep(steps, progressOf(...kept))?.id).toBe(id);
  });
});

describe('the next lab', () => {
  const labOf = (number: number, core: string[], more: string[]): Lab => {
    const all = [...core.map((id) => ({ id, core: true })), ...more.map((id) => ({ id }))];
    return { info: { number }, steps: all } as unknown as Lab;
  };
  const labs = [labOf(1, ['1.1'], ['1.2']), labOf(2, ['1.3'], [])];

  test.each([
    ['whose core step fails', [failing, passed, passed], 1],
    ['whose core step is open, whatever the others are', [passed, failing, undefined], 2],
    ['none, where each core step has passed or is skipped', [passed, failing, skipped], undefined],
  ])('is the first %s', (_what, kept, number) => {
    const progress = progressOf(...kept);
    expect(nextLab(labs, progress)?.info.number).toBe(number);
    expect(nextCommand(labs, progress)).toBe(number && `npm run lab:${number}`);
  });
});
