/** The next of a step's hints, and what the last run shows of it. */

import { join } from 'node:path';
import { traceHints } from '../judge/trace-hint.ts';
import { type Lab, readTable } from '../lab/lab.ts';
import type { Step } from '../lab/step.ts';
import { readTrace, type TracedRequest } from './last-run.ts';
import {
  changeProgress,
  currentStep,
  type Progress,
  readProgress,
  stepProgress,
  stepStatus,
} from './progress.ts';

/** Where the labs and the learner's progress are. */
export interface HintFolders {
  readonly root: string;
  /** The folder `.workshop`. */
  readonly workshop: string;
}

/**
 * The next hint for a step: the one asked for, else the one that the last run failed, else the one
 * that comes next. It is counted; after the last hint the last one comes again.
 *
 * @returns nothing where no step was asked for, and every step has passed or is skipped
 * @throws {KitError} `progress.corrupt`, `progress.notWritable`, `environment.lastRun`
 */
export async function nextHint(
  { root, workshop }: HintFolders,
  lab: Lab,
  asked: string | undefined,
): Promise<Hint | undefined> {
  const progressFile = join(workshop, 'progress.json');
  const progress = readProgress(progressFile);
  const failed = failedRequests(join(workshop, 'last'), lab);
  const step =
    lab.steps.find(({ id }) => id === asked) ??
    stillFailing(lab, failed, progress) ??
    currentStep(lab.steps, progress);
  if (!step) return undefined;
  const seen = await standingOut(root, lab, step, failed);
  let number = 0;
  await changeProgress(progressFile, (changed) => {
    const kept = stepProgress(changed, step.id);
    kept.hints = Math.min(kept.hints + 1, step.hints.length);
    number = kept.hints;
  });
  const hint = step.hints[number - 1] ?? '';
  return { step: step.id, title: step.title, number, of: step.hints.length, hint, seen };
}

/** Of the last run of one's own model, the requests of facts that do not hold. */
function failedRequests(folder: string, lab: Lab): TracedRequest[] {
  const last = readTrace(folder, lab);
  if (!last?.run.isOwn) return [];
  return last.requests.filter(({ outcome }) => outcome === 'fail');
}

/** The step that the last run failed, unless it was set aside since. */
function stillFailing(
  lab: Lab,
  [failed]: readonly TracedRequest[],
  progress: Progress,
): Step | undefined {
  return lab.steps.find(
    (step) => step.id === failed?.step && stepStatus(step, progress) === 'fail',
  );
}

/** What stands out in the last call of the fact of this step that did not hold. */
async function standingOut(
  root: string,
  lab: Lab,
  { id }: Step,
  failed: readonly TracedRequest[],
): Promise<string[]> {
  const own = failed.filter(({ step }) => step === id);
  if (own.length === 0) return [];
  const call = own.at(-1)?.call;
  const trace = own.filter((request) => request.call === call);
  return traceHints(trace, await readTable(root, lab, id));
}

/** One of a step's hints, and what stands out in the last run. */
export interface Hint {
  readonly step: string;
  readonly title: string;
  /** Which of the step's hints, from 1. */
  readonly number: number;
  readonly of: number;
  readonly hint: string;
  /** Sentences about the last run; none where it did not fail this step. */
  readonly seen: readonly string[];
}
