/**
 * The learner's progress, in `.workshop/progress.json`: small, whole at any moment, portable; and where the
 * learner stands.
 */

import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import lockfile from 'proper-lockfile';
import writeFileAtomic from 'write-file-atomic';
import { KitError } from '../../kit-error.ts';
import type { ChargedReceipt } from '../../meter/receipt.ts';
import { commandOf, type Lab } from '../lab/lab.ts';
import type { Step } from '../lab/step.ts';
import { chargesOf } from '../report/outcome.ts';
import type { ReportedStep } from '../report/run-report.ts';

/** What is kept of a step. */
export interface StepProgress {
  /** Runs in which the step was checked and either passed or failed. */
  attempts: number;
  /** Runs that failed since it last passed. */
  failures: number;
  /** Hints shown since it last passed: 0 to 3. */
  hints: number;
  /** Set aside by the learner until it passes. */
  skipped?: true;
  /** When it first passed, ISO 8601. */
  firstPass?: string;
  /** Receipts of the cheapest pass so far. */
  best?: readonly ChargedReceipt[];
}

/** The file's content. Steps that no lab has any more are kept and ignored. */
export interface Progress {
  version: 1;
  steps: Record<string, StepProgress>;
}

const VERSION = 1;

/**
 * Reads the progress; there is none before the first run.
 *
 * @throws {KitError} `progress.corrupt` for a file that this version did not write
 */
export function readProgress(file: string): Progress {
  if (!existsSync(file)) return { version: VERSION, steps: {} };
  const text = readFileSync(file, 'utf8');
  const progress = parse(text);
  if (progress) return progress;
  throw new KitError(
    'environment',
    'progress.corrupt',
    `Expected .workshop/progress.json to hold progress of version ${VERSION}, but it does not. Run npm run labs new-progress: it keeps this file under another name and begins a new one; your models are not touched.`,
  );
}

/**
 * Changes the progress of one file, one process at a time: two runs at once lose nothing.
 *
 * @throws {KitError} `progress.corrupt`, `progress.notWritable`
 */
export async function changeProgress(
  file: string,
  change: (progress: Progress) => void,
): Promise<void> {
  const release = await writing(() => lock(file));
  try {
    const progress = readProgress(file);
    change(progress);
    await writing(() => writeFileAtomic(file, `${JSON.stringify(progress, null, 2)}\n`));
  } finally {
    await release();
  }
}

async function lock(file: string): Promise<() => Promise<void>> {
  await mkdir(dirname(file), { recursive: true });
  return lockfile.lock(dirname(file), {
    lockfilePath: `${file}.lock`,
    stale: 5_000,
    retries: { retries: 50, minTimeout: 10, maxTimeout: 200, randomize: true },
  });
}

async function writing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new KitError(
      'environment',
      'progress.notWritable',
      `Expected to write .workshop/progress.json, but ${(error as Error).message}. Make the folder writable, then repeat the command.`,
      { cause: error },
    );
  }
}

/** Keeps what a run showed: attempts and failures of every step that passed with its sweeps, or failed. */
export async function recordRun(
  file: string,
  steps: readonly Pick<ReportedStep, 'id' | 'outcome' | 'isUnswept' | 'receipts'>[],
  now: Date,
): Promise<void> {
  const settled = steps.filter(
    ({ outcome, isUnswept }) => (outcome === 'pass' && !isUnswept) || outcome === 'fail',
  );
  if (settled.length === 0) return;
  await changeProgress(file, (progress) => {
    for (const { id, outcome, receipts } of settled) {
      const kept = stepProgress(progress, id);
      kept.attempts += 1;
      if (outcome === 'fail') {
        kept.failures += 1;
        continue;
      }
      Object.assign(kept, { failures: 0, hints: 0 });
      delete kept.skipped;
      kept.firstPass ??= now.toISOString();
      if (unitsOf(receipts) < unitsOf(kept.best)) kept.best = chargesOf(receipts);
    }
  });
}

/** Moves a progress file aside and returns its new name. */
export async function setProgressAside(file: string, now: Date): Promise<string> {
  const aside = `${file}.${now.toISOString().replace(/[:.]/g, '-')}`;
  await rename(file, aside);
  return aside;
}

/** The progress of one step, made where there is none. */
export function stepProgress(progress: Progress, id: string): StepProgress {
  const kept = { attempts: 0, failures: 0, hints: 0, ...progress.steps[id] };
  progress.steps[id] = kept;
  return kept;
}

function unitsOf(receipts: readonly ChargedReceipt[] | undefined): number {
  if (!receipts) return Number.POSITIVE_INFINITY;
  return receipts.reduce((sum, receipt) => sum + receipt.readUnits + receipt.writeUnits, 0);
}

function parse(text: string): Progress | undefined {
  try {
    const value = JSON.parse(text) as Partial<Progress> | null;
    const whole = value?.version === VERSION && isRecord(value.steps);
    return whole && Object.values(value.steps ?? {}).every(isRecord)
      ? (value as Progress)
      : undefined;
  } catch {
    return undefined; // Not JSON: the caller says so.
  }
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

// Where a learner stands: the status of a step, and the step that comes next.

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
