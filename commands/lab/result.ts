/** Shows what came of a checkpoint run and tells its exit code. */

import { readFileSync } from 'node:fs';
import type { Budgets } from '../../kit/checkpoint/budget.ts';
import type { CheckedSteps } from '../../kit/checkpoint/check-runs.ts';
import * as ending from '../../kit/checkpoint/ending.ts';
import { type Lab, readFixture } from '../../kit/checkpoint/lab.ts';
import { runOutcome } from '../../kit/checkpoint/outcome.ts';
import { type Progress, stepProgress } from '../../kit/checkpoint/progress.ts';
import { countLine, otherDataLines, stepLines, titleLine } from '../../kit/checkpoint/screen.ts';
import type { TypeCheck } from '../../kit/checkpoint/type-check.ts';
import { EXIT } from '../exit.ts';
import { PROJECT_FOLDER } from '../folder.ts';
import { isPlain, paint } from '../paint.ts';
import { print } from '../print.ts';
import type { ChosenModel } from './model.ts';

/** A run that has ended. */
export interface LabResult extends CheckedSteps {
  readonly lab: Lab;
  readonly model: ChosenModel;
  readonly seed: number;
  readonly types: TypeCheck;
}

/**
 * Prints the screen.
 *
 * @param progress the learner's, after this run; absent where the model is not the learner's own
 * @returns the exit code; `EXIT.kitBug` where the checkpoint itself is broken, with nothing printed
 */
export async function showResult(
  result: LabResult,
  progress: Progress | undefined,
): Promise<number> {
  const { lab, model, report, steps, engine, types } = result;
  const problems = hasFailed(result) ? await types.problems : [];
  types.stop();
  if (report.bug !== undefined && problems.length === 0) return EXIT.kitBug;

  const budgets = JSON.parse(readFileSync(lab.budgetsFile, 'utf8')) as Budgets;
  const plain = isPlain(process.env);
  const context = { lab, engine: engine.kind, engineName: engine.name, budgets, paint, plain };
  print([titleLine(context)]);
  if (problems.length > 0) {
    print(ending.typeErrorLines(lab, model, problems, paint));
    return EXIT.fail;
  }
  if (report.loadError !== undefined) {
    print(ending.loadErrorLines(model, report.loadError, paint));
    return EXIT.fail;
  }
  const isWhole = steps.length > 1;
  if (isWhole && steps.every(({ outcome }) => outcome === 'todo')) return showNotStarted(result);
  print(stepLines(steps, context));
  if (isWhole) print([countLine(steps)]);
  print(otherDataLines(result));
  return showEnding(result, progress);
}

function hasFailed({ report, steps }: LabResult): boolean {
  const broken = report.bug !== undefined || report.loadError !== undefined;
  return broken || runOutcome(steps) === 'fail';
}

async function showNotStarted({ lab, model, steps, seed }: LabResult): Promise<number> {
  const fixture = await readFixture(PROJECT_FOLDER, lab);
  const data = await fixture.summary(fixture.data(seed, 1));
  print(ending.notStartedLines(lab, model, steps[0], data));
  return EXIT.notStarted;
}

function showEnding(result: LabResult, progress: Progress | undefined): number {
  const { lab, model, report, steps } = result;
  const outcome = runOutcome(steps);
  if (outcome === 'pass') {
    print(ending.passedLines(lab, model, steps, paint));
    return EXIT.pass;
  }
  if (outcome === 'todo') {
    print(ending.nextStepLines(lab, model, steps));
    return EXIT.notStarted;
  }
  const failed = steps.find((step) => step.outcome === 'fail')?.step.id ?? '';
  const own = progress && stepProgress(progress, failed);
  print(ending.failedLines(lab, model, steps, report, own));
  return EXIT.fail;
}
