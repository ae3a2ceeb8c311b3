/** The learner's progress, also where its file is spoiled. */

import type { Lab } from '../../../kit/checkpoint/lab/lab.ts';
import { type Progress, readProgress } from '../../../kit/checkpoint/learner/progress.ts';
import { KitError } from '../../../kit/kit-error.ts';
import type { ProgressSummary } from '../../wire/event.ts';
import { progressSummary } from '../answer/progress-summary.ts';

const NONE: Progress = { version: 1, steps: {} };

/** Begins a new file, and keeps the spoiled one. */
const NEW_PROGRESS = 'npm run labs new-progress';

/** How far the learner is; of a spoiled file nothing is known, and the next command begins a new one. */
export function knownProgress(file: string, labs: readonly Lab[]): ProgressSummary {
  try {
    return progressSummary(labs, readProgress(file));
  } catch (error) {
    if (!(error instanceof KitError)) throw error;
    return { ...progressSummary(labs, NONE), next: NEW_PROGRESS };
  }
}
