/** Hand-ins of a class, made by the command's own code from reports of real runs. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { share } from '../../commands/labs/share.ts';
import type { Lab } from '../../kit/checkpoint/lab/lab.ts';
import { writeReport } from '../../kit/checkpoint/learner/last-run.ts';
import { recordRun } from '../../kit/checkpoint/learner/progress.ts';
import type { RunReport } from '../../kit/checkpoint/report/run-report.ts';
import { Random } from '../../kit/random.ts';
import { type RecordedReport, recordedReports } from './recorded-report.ts';

/** Runs of one learner that fail a step, at most. */
const MOST_FAILURES = 5;

/**
 * Hands in for so many learners, each with a workshop folder of their own.
 *
 * @param labs all labs; the learners have run the first
 * @param folder where the hand-ins go
 * @returns their paths
 */
export async function handInMany(
  labs: readonly Lab[],
  folder: string,
  count: number,
): Promise<string[]> {
  const [lab] = labs;
  if (!lab) throw new Error('There is no lab');
  const recorded = recordedReports(lab.info.number);
  const random = new Random('class');
  const parent = await mkdtemp(join(tmpdir(), 'edgewise-class-'));
  const files: string[] = [];
  for (let at = 0; at < count; at++) {
    const workshop = join(parent, String(at));
    await runAll(workshop, lab, runsOfLearner(lab, recorded, random));
    files.push(await share({ workshop, labs, to: folder, now: new Date() }));
  }
  await rm(parent, { recursive: true });
  return files;
}

/** Keeps the runs in a workshop folder as `npm run lab:N` does. */
export async function runAll(
  workshop: string,
  lab: Lab,
  runs: readonly RunReport[],
): Promise<void> {
  for (const report of runs) {
    await recordRun(join(workshop, 'progress.json'), report.steps, new Date(report.endedAt));
    await writeReport(join(workshop, 'last'), lab, report);
  }
}

/** A learner comes to some step, failing on the way; those who come to the end run the reference last. */
function runsOfLearner(
  { steps }: Lab,
  recorded: readonly RecordedReport[],
  random: Random,
): RunReport[] {
  const reached = random.integer(0, steps.length);
  const runs = steps.slice(0, reached + 1).flatMap(({ id }) => {
    const wrong = recorded.filter(({ report }) => failedStep(report) === id);
    const [low, high] = id === steps[reached]?.id ? [1, MOST_FAILURES] : [0, 1];
    return Array.from({ length: random.integer(low, high) }, () => random.pick(wrong).report);
  });
  const right = recorded.flatMap(({ model, report }) => (model === 'reference' ? [report] : []));
  return reached === steps.length ? [...runs, ...right] : runs;
}

function failedStep({ steps }: RunReport): string | undefined {
  return steps.find(({ outcome }) => outcome === 'fail')?.id;
}
