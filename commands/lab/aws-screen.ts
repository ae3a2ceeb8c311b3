/** The screen of a checkpoint that has run on AWS, and its exit code. */

import { runOutcome, stepOutcomes } from '../../kit/checkpoint/judge/step-outcome.ts';
import { commandOf, type Lab, labBudgets } from '../../kit/checkpoint/lab/lab.ts';
import type { Step } from '../../kit/checkpoint/lab/step.ts';
import type { EndedRun } from '../../kit/checkpoint/run/check-runs.ts';
import {
  localOnlyLines,
  sameReceiptsLine,
  withDifferences,
} from '../../kit/checkpoint/tell/aws-lines.ts';
import { failedLines } from '../../kit/checkpoint/tell/ending.ts';
import { loadErrorLines } from '../../kit/checkpoint/tell/model-problem.ts';
import { stepLines, titleLine } from '../../kit/checkpoint/tell/screen.ts';
import type { StepReceipts } from '../../kit/checkpoint/worker/settings.ts';
import { isPlain, paint } from '../../kit/report/paint.ts';
import { EXIT } from '../shell/exit.ts';
import type { ChosenModel } from './model.ts';
import type { ResultScreen } from './result.ts';

/** A run on AWS that has ended. */
export interface AwsResult {
  readonly lab: Lab;
  readonly model: ChosenModel;
  readonly ended: EndedRun;
  /** The steps that were tried: they have passed on this machine. */
  readonly passed: readonly Step[];
  /** What they cost there. */
  readonly receiptsHere: StepReceipts;
}

/** Draws the screen: what came of each step, what it cost beside this machine, what runs here alone. */
export function awsScreen({ lab, model, ended, passed, receiptsHere }: AwsResult): ResultScreen {
  const { report, engine } = ended;
  const plain = isPlain(process.env);
  const context = {
    ...{ lab, engine: engine.kind, engineName: engine.name, paint, plain },
    budgets: labBudgets(lab),
  };
  const title = titleLine(context);
  if (report.loadError !== undefined) {
    return { code: EXIT.fail, lines: [title, ...loadErrorLines(model, report.loadError, paint)] };
  }
  const judged = report.facts.filter(({ localOnly }) => localOnly === undefined);
  const steps = stepOutcomes(passed, judged)
    .filter(({ step }) => judged.some((fact) => fact.step === step.id))
    .map((one) => withDifferences(one, receiptsHere, report.facts));
  const done = steps.filter(({ outcome }) => outcome === 'pass').length;
  const hasFailed = runOutcome(steps) === 'fail';
  return {
    code: hasFailed ? EXIT.fail : EXIT.pass,
    lines: [
      title,
      ...stepLines(steps, context),
      ...localOnlyLines(report.facts, paint),
      `  ${engine.name}: ${done} of ${steps.length} steps passed, on the data that you see.`,
      sameReceiptsLine(steps, receiptsHere),
      ...(hasFailed ? failedLines(lab, model, steps, report, undefined) : []),
      '',
      'Your progress counts what passes on this machine; this run has not changed it.',
      `It is the run that you see in:  ${commandOf(lab)} trace, and show`,
    ],
  };
}
