/**
 * Checks models of a lab, one after another: `node --import tsx check-process.ts '{ "lab": … }'`, see
 * {@link CheckedLab}. Each message is a {@link ModelTask} and is answered by a {@link MutantVerdict}.
 *
 * It ends with the process that started it. A model that hangs is the last one it can check.
 */

import { findLab, type Lab } from '../../../kit/checkpoint/lab/lab.ts';
import { readModel } from '../../../kit/checkpoint/lab/model.ts';
import { type CheckedRun, CheckRuns } from '../../../kit/checkpoint/run/check-runs.ts';
import type { CheckedLab, ModelTask, MutantVerdict } from './verdict.ts';

process.once('disconnect', () => process.exit());
// Ctrl-C goes to every process of a terminal: the one that started this one decides.
process.on('SIGINT', () => {});

const { lab: number, root, workshop, seed } = JSON.parse(process.argv[2] ?? '{}') as CheckedLab;
const lab = await findLab(root, number);
const runs = new CheckRuns({
  root,
  workshop,
  lab,
  limitSeconds: 0,
  environment: process.env,
  onRestart: () => {},
  onPrint: () => {},
});
process.on('message', (task: ModelTask) => void answer(task));

async function answer(task: ModelTask): Promise<void> {
  process.send?.(await verdictOf(lab, task));
}

async function verdictOf(lab: Lab, task: ModelTask): Promise<MutantVerdict> {
  const steps = lab.steps.filter(({ id }) => task.steps.includes(id));
  try {
    const { modelFile, limitSeconds } = task;
    const subject = { model: readModel(root, lab, modelFile), limitSeconds, seed };
    const seen = await runs.run({ ...subject, steps, mode: 'judge' });
    const slowestMs: Record<string, number> = {};
    for (const { step, tookMs = 0 } of seen.facts) {
      slowestMs[step] = Math.max(tookMs, slowestMs[step] ?? 0);
    }
    const passed = { outcome: 'passed', slowestMs } as const;
    const found = notPassed(seen);
    if (found || task.isShort) return { ...passed, ...found };
    return { ...passed, ...notPassed(await runs.check(subject, steps)) };
  } catch (error) {
    return { outcome: 'broken', why: (error as Error).message, slowestMs: {} };
  }
}

/** Why a run did not pass; nothing where it did. */
function notPassed({
  report,
  facts,
  bug,
}: CheckedRun): Omit<MutantVerdict, 'slowestMs'> | undefined {
  const { steps, loadError } = report;
  if (bug !== undefined) return { outcome: 'broken', why: bug };
  const failed = steps.find(({ outcome }) => outcome === 'fail');
  if (failed) {
    const { fact, kind } = failed.failure ?? {};
    const outcome = kind === 'hung' ? 'hung' : 'failed';
    return { outcome, step: failed.id, ...(fact !== undefined && { why: fact }) };
  }
  const isRun = facts.some(({ outcome }) => outcome === 'pass');
  // A promise that nobody waits for fails while the facts are checked, or after them.
  if (loadError !== undefined) return { outcome: isRun ? 'failed' : 'not-loaded', why: loadError };
  const left = steps.find(({ outcome }) => outcome !== 'pass');
  return left && { outcome: 'broken', step: left.id, why: `${left.id} was not checked` };
}
