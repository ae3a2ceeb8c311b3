/** `npm run lab:N hint`: the next of a step's three hints, and what the last run shows. */

import { type Lab, readTable } from '../../kit/checkpoint/lab/lab.ts';
import type { Step } from '../../kit/checkpoint/lab/step.ts';
import { readTrace } from '../../kit/checkpoint/learner/last-run.ts';
import {
  changeProgress,
  type Progress,
  readProgress,
  stepProgress,
} from '../../kit/checkpoint/learner/progress.ts';
import { currentStep, stepStatus } from '../../kit/checkpoint/learner/step-status.ts';
import { traceHints } from '../../kit/checkpoint/tell/trace-hint.ts';
import { wrap } from '../../kit/report/line.ts';
import { paint } from '../../kit/report/paint.ts';
import { print } from '../../kit/report/print.ts';
import type { Words } from '../shell/command-line.ts';
import { EXIT } from '../shell/exit.ts';
import { LAST_RUN_FOLDER, PROGRESS_FILE, PROJECT_FOLDER } from '../shell/folder.ts';

/** Shows the next hint for a step: the one asked for, else the one that the last run failed. */
export async function showHint(
  lab: Lab,
  _words: Words,
  asked: string | undefined,
): Promise<number> {
  const progress = readProgress(PROGRESS_FILE);
  const step =
    lab.steps.find(({ id }) => id === asked) ??
    failedByLastRun(lab, progress) ??
    currentStep(lab.steps, progress);
  if (!step) {
    const example = `npm run lab:${lab.info.number} hint ${lab.steps[0]?.id}`;
    print([
      `Every step of lab ${lab.info.number} has passed or is skipped.`,
      `For one of them:  ${example}`,
    ]);
    return EXIT.pass;
  }
  const seen = await hintsOfLastRun(lab, step);
  let shown = 0;
  await changeProgress(PROGRESS_FILE, (changed) => {
    const kept = stepProgress(changed, step.id);
    kept.hints = Math.min(kept.hints + 1, step.hints.length);
    shown = kept.hints;
  });
  const hint = step.hints[shown - 1] ?? '';
  print([
    `${paint('title', `Step ${step.id}, ${step.title}`)}: hint ${shown} of ${step.hints.length}`,
    ...wrap(hint).map((line) => `  ${line}`),
    ...(seen.length > 0 ? ['In your last run:'] : []),
    ...seen.flatMap(wrap).map((line) => `  ${line}`),
  ]);
  return EXIT.pass;
}

/** The step that the last run of one's own model failed, unless it was set aside since. */
function failedByLastRun(lab: Lab, progress: Progress): Step | undefined {
  const last = readTrace(LAST_RUN_FOLDER, lab);
  if (!last?.run.isOwn) return undefined;
  const failed = last.requests.find(({ outcome }) => outcome === 'fail')?.step;
  return lab.steps.find((step) => step.id === failed && stepStatus(step, progress) === 'fail');
}

/** What stands out in the last call of the fact of this step that did not hold. */
async function hintsOfLastRun(lab: Lab, step: Step): Promise<string[]> {
  const last = readTrace(LAST_RUN_FOLDER, lab);
  const failed = last?.requests.filter((one) => one.step === step.id && one.outcome === 'fail');
  if (!last?.run.isOwn || !failed || failed.length === 0) return [];
  const call = failed.at(-1)?.call;
  const trace = failed.filter((request) => request.call === call);
  return traceHints(trace, await readTable(PROJECT_FOLDER, lab, step.id));
}
