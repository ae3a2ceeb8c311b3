/**
 * Checks models of a lab, one after another: `node --import tsx check-process.ts '{ "lab": … }'`, see
 * {@link CheckedLab}. Each message is a {@link ModelTask} and is answered by a {@link MutantVerdict}.
 *
 * It ends with the process that started it. A model that hangs is the last one it can check.
 */

import { type StepOutcome, stepOutcomes } from '../../../kit/checkpoint/judge/step-outcome.ts';
import { findLab, type Lab } from '../../../kit/checkpoint/lab/lab.ts';
import { CheckRuns, type Subject } from '../../../kit/checkpoint/run/check-runs.ts';
import type { CheckedLab, ModelTask, MutantVerdict } from './verdict.ts';

process.once('disconnect', () => process.exit());
// Ctrl-C goes to every process of a terminal: the one that started this one decides.
process.on('SIGINT', () => {});

const { lab: number, root, workshop, seed } = JSON.parse(process.argv[2] ?? '{}') as CheckedLab;
const lab = await findLab(root, number);
const runs = new CheckRuns({
  ...{ root, workshop, lab, limitSeconds: 0, environment: process.env, plain: false },
  ...{ onRestart: () => {}, onPrint: () => {} },
});
process.on('message', (task: ModelTask) => void answer(task));

async function answer(task: ModelTask): Promise<void> {
  process.send?.(await verdictOf(lab, task));
}

async function verdictOf({ steps: all }: Lab, task: ModelTask): Promise<MutantVerdict> {
  const { modelFile, limitSeconds } = task;
  const subject: Subject = { modelFile, limitSeconds, seed };
  const steps = all.filter(({ id }) => task.steps.includes(id));
  try {
    const { report } = await runs.run({ ...subject, steps, mode: 'judge' });
    const { slowestMs = {}, loadError, bug } = report;
    const seen = notPassed(stepOutcomes(steps, report.facts), { loadError, bug });
    if (seen || task.isShort) return { ...(seen ?? { outcome: 'passed' }), slowestMs };
    const checked = await runs.check(subject, steps);
    return { ...(notPassed(checked.steps, checked.report) ?? { outcome: 'passed' }), slowestMs };
  } catch (error) {
    return { outcome: 'broken', why: (error as Error).message, slowestMs: {} };
  }
}

/** Why a run did not pass; nothing where it did. */
function notPassed(
  steps: readonly StepOutcome[],
  { loadError, bug }: { loadError?: string | undefined; bug?: string | undefined },
): Omit<MutantVerdict, 'slowestMs'> | undefined {
  const failed = steps.find(({ outcome }) => outcome === 'fail');
  if (failed) {
    const { fact, failure } = failed.failed ?? {};
    const outcome = failure?.kind === 'hung' ? 'hung' : 'failed';
    return { outcome, step: failed.step.id, ...(fact !== undefined && { why: fact }) };
  }
  if (bug !== undefined) return { outcome: 'broken', why: bug };
  const isRun = steps.some(({ outcome }) => outcome === 'pass');
  // A promise that nobody waits for fails while the facts are checked, or after them.
  if (loadError !== undefined) return { outcome: isRun ? 'failed' : 'not-loaded', why: loadError };
  const left = steps.find(({ outcome }) => outcome !== 'pass');
  return left && { outcome: 'broken', step: left.step.id, why: `${left.step.id} was not checked` };
}
