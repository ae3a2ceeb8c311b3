/** Where a learner stands: the status of a step, and the step that comes next. */

import type { Step } from '../lab/step.ts';
import type { Progress } from './progress.ts';

/** `open` until it is checked for the first time. */
export type StepStatus = 'pass' | 'fail' | 'skip' | 'open';

/** The status of a step by its latest run. */
export function stepStatus({ id }: Pick<Step, 'id'>, progress: Progress): StepStatus {
  const kept = progress.steps[id];
  if (kept?.skipped) return 'skip';
  if (!kept || kept.attempts === 0) return 'open';
  return kept.failures > 0 ? 'fail' : 'pass';
}

/** The step a learner is at: the first that fails, else the first that is open. */
export function currentStep(steps: readonly Step[], progress: Progress): Step | undefined {
  const first = (status: StepStatus): Step | undefined =>
    steps.find((step) => stepStatus(step, progress) === status);
  return first('fail') ?? first('open');
}
