/** The screen of a checkpoint run that has ended, and its exit code. */

import { isBroken } from '../../kit/checkpoint/judge/fact-report.ts';
import { isUntouched, runOutcome } from '../../kit/checkpoint/judge/step-outcome.ts';
import { type Lab, labBudgets, readFixture } from '../../kit/checkpoint/lab/lab.ts';
import { type Progress, stepProgress } from '../../kit/checkpoint/learner/progress.ts';
import type { CheckedSteps } from '../../kit/checkpoint/run/check-runs.ts';
import type { TypeCheck, TypeVerdict } from '../../kit/checkpoint/run/type-check.ts';
import * as ending from '../../kit/checkpoint/tell/ending.ts';
import {
  loadErrorLines,
  typeErrorLines,
  uncheckedLines,
} from '../../kit/checkpoint/tell/model-problem.ts';
import {
  asBeforeLines,
  countLine,
  otherDataLines,
  stepLines,
  titleLine,
} from '../../kit/checkpoint/tell/screen.ts';
import type { ChargedReceipt } from '../../kit/meter/receipt.ts';
import { isPlain, paint } from '../../kit/report/paint.ts';
import { EXIT } from '../shell/exit.ts';
import { PROJECT_FOLDER } from '../shell/folder.ts';
import type { ChosenModel } from './model.ts';

/** A run that has ended. */
export interface LabResult extends CheckedSteps {
  readonly lab: Lab;
  readonly model: ChosenModel;
  readonly seed: number;
  readonly types: TypeCheck;
}

/** What is shown of a run, and how its command ends. */
export interface ResultScreen {
  /** `EXIT.kitBug` where the checkpoint itself is broken: there is nothing to show then. */
  readonly code: number;
  readonly lines: readonly string[];
}

/** The learner's progress before a run and after it. */
export interface LearnerProgress {
  readonly before: Progress;
  readonly after: Progress;
}

/**
 * Draws the screen.
 *
 * @param progress absent where the model is not the learner's own
 */
export async function resultScreen(
  result: LabResult,
  progress?: LearnerProgress,
): Promise<ResultScreen> {
  const { lab, model, report, steps, engine } = result;
  const types = isBroken(result.report) ? await result.types.verdict : UNASKED;
  if (report.bug !== undefined && types.problems.length === 0) {
    return { code: EXIT.kitBug, lines: [] };
  }

  const budgets = labBudgets(lab);
  const plain = isPlain(process.env);
  const context = {
    ...{ lab, engine: engine.kind, engineName: engine.name, budgets, paint, plain },
    // Who asks for one step wants to see what it costs.
    ...(progress && steps.length > 1 && { before: costsIn(progress.before) }),
  };
  const title = titleLine(context);
  if (types.problems.length > 0) {
    const lines = typeErrorLines(lab, model, types.problems, paint);
    return { code: EXIT.fail, lines: [title, ...lines] };
  }
  if (report.loadError !== undefined) {
    const lines = loadErrorLines(model, report.loadError, paint);
    return { code: EXIT.fail, lines: [title, ...lines, ...uncheckedBelow(types)] };
  }
  if (isUntouched(steps)) {
    return { code: EXIT.notStarted, lines: [title, ...(await notStartedLines(result))] };
  }
  const count = steps.length > 1 ? [...asBeforeLines(steps, context), countLine(steps)] : [];
  const { code, lines } = endingOf(result, progress?.after);
  const shown = [...stepLines(steps, context), ...count, ...otherDataLines(result), ...lines];
  return { code, lines: [title, ...shown] };
}

function costsIn({ steps }: Progress): Map<string, readonly ChargedReceipt[]> {
  return new Map(
    Object.entries(steps).flatMap(([id, { best }]) => (best ? [[id, best] as const] : [])),
  );
}

/** The type errors below a screen that names a failure, and as a warning below one that has passed. */
export async function typeLines(result: LabResult): Promise<string[]> {
  const { lab, model, steps } = result;
  const outcome = runOutcome(steps);
  if (isBroken(result.report) || outcome === 'todo') return [];
  const types = await result.types.verdict;
  if (types.problems.length === 0) return uncheckedBelow(types);
  const step = steps.find((one) => one.outcome === 'fail')?.step;
  const about = { step, hasPassed: outcome === 'pass' };
  return ['', ...typeErrorLines(lab, model, types.problems, paint, about)];
}

/** Stands for a check that nobody waits for. */
const UNASKED: TypeVerdict = { problems: [] };

function uncheckedBelow({ unchecked }: TypeVerdict): string[] {
  return unchecked === undefined ? [] : ['', ...uncheckedLines(unchecked)];
}

async function notStartedLines({ lab, model, steps, seed }: LabResult): Promise<string[]> {
  const fixture = await readFixture(PROJECT_FOLDER, lab);
  const data = await fixture.summary(fixture.data(seed, 1));
  return ending.notStartedLines(lab, model, steps[0], data);
}

function endingOf(result: LabResult, progress: Progress | undefined): ResultScreen {
  const { lab, model, report, steps } = result;
  const outcome = runOutcome(steps);
  if (outcome === 'pass') {
    return { code: EXIT.pass, lines: ending.passedLines(lab, model, steps, paint) };
  }
  if (outcome === 'todo') {
    return { code: EXIT.notStarted, lines: ending.nextStepLines(lab, model, steps) };
  }
  const failed = steps.find((step) => step.outcome === 'fail')?.step.id ?? '';
  const own = progress && stepProgress(progress, failed);
  return { code: EXIT.fail, lines: ending.failedLines(lab, model, steps, report, own) };
}
