/** How far the learner is, as the page is told. */

import type { Lab } from '../../../kit/checkpoint/lab/lab.ts';
import {
  nextCommand,
  type Progress,
  stepStatus,
} from '../../../kit/checkpoint/learner/progress.ts';
import type { LabProgress, ProgressSummary } from '../../wire/event.ts';

/** Said where there is no next command. */
const ALL_DONE = 'npm run labs';

/** All labs. */
export function progressSummary(labs: readonly Lab[], progress: Progress): ProgressSummary {
  return {
    labs: labs.map((lab) => labProgress(lab, progress)),
    next: nextCommand(labs, progress) ?? ALL_DONE,
  };
}

/** One lab. */
export function labProgress({ info, steps }: Lab, progress: Progress): LabProgress {
  return {
    number: info.number,
    title: info.title,
    steps: steps.map((step) => ({
      id: step.id,
      title: step.title,
      core: step.core,
      status: stepStatus(step, progress),
      attempts: progress.steps[step.id]?.attempts ?? 0,
      hints: progress.steps[step.id]?.hints ?? 0,
    })),
  };
}
