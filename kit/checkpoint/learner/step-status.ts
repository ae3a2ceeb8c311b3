/** Where a learner stands: the status of a step, and the step that comes next. */

import { commandOf, type Lab } from '../lab/lab.ts';
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

/** The first lab that has a core step which fails or is open. */
export function nextLab<One extends Pick<Lab, 'steps'>>(
  labs: readonly One[],
  progress: Progress,
): One | undefined {
  return labs.find(({ steps }) => currentStep(coreOf(steps), progress));
}

/** The command to type next; nothing where every core step has passed or is skipped. */
export function nextCommand(labs: readonly Lab[], progress: Progress): string | undefined {
  const lab = nextLab(labs, progress);
  return lab && commandOf(lab);
}

/** The steps that a lab's PASS depends on. */
export function coreOf(steps: readonly Step[]): Step[] {
  return steps.filter(({ core }) => core);
}
