/** `npm run lab:N aws`: the checkpoint on this machine, and then what passed there on real tables. */

import { runOutcome, stepOutcomes } from '../../kit/checkpoint/judge/step-outcome.ts';
import { awsNames, type Fixture, ownTableOf } from '../../kit/checkpoint/lab/fixture.ts';
import { commandOf, type Lab, labBudgets, readFixture } from '../../kit/checkpoint/lab/lab.ts';
import type { Step } from '../../kit/checkpoint/lab/step.ts';
import { loadedEngine, loadFixtureOnAws } from '../../kit/checkpoint/run/aws-tables.ts';
import type { CheckedSteps, CheckRuns, EndedRun } from '../../kit/checkpoint/run/check-runs.ts';
import { fixtureTables } from '../../kit/checkpoint/run/fixture-load.ts';
import {
  localOnlyLines,
  receiptsByStep,
  sameReceiptsLine,
  withDifferences,
} from '../../kit/checkpoint/tell/aws-lines.ts';
import { failedLines } from '../../kit/checkpoint/tell/ending.ts';
import { loadErrorLines } from '../../kit/checkpoint/tell/model-problem.ts';
import { stepLines, titleLine } from '../../kit/checkpoint/tell/screen.ts';
import type { StepReceipts } from '../../kit/checkpoint/worker/settings.ts';
import { isPlain, paint } from '../../kit/report/paint.ts';
import { print } from '../../kit/report/print.ts';
import { SCREEN_COLUMNS, wrapped } from '../../kit/report/text.ts';
import { type AwsRun, runOnAws } from '../shell/aws-run.ts';
import { SEED, type Words, wholeNumber } from '../shell/command-line.ts';
import { EXIT, tell } from '../shell/exit.ts';
import { PROJECT_FOLDER } from '../shell/folder.ts';
import { awsPlan } from './aws-plan.ts';
import { factLimit, keepRun, openRuns, runCheck } from './check.ts';
import type { ChosenModel } from './model.ts';
import type { ResultScreen } from './result.ts';

/** A fact has more time there: each request goes through a network, and reads wait for writes. */
const TIMES_SLOWER = 3;

/**
 * An eventually consistent read shows a write usually within a second.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/HowItWorks.ReadConsistency.html
 */
const SETTLE_MS = 1_000;

/** Checks a model here and, as far as it passes, on AWS. */
export async function checkOnAws(
  lab: Lab,
  words: Words,
  step: string | undefined,
): Promise<number> {
  const check = { lab, words, step, hear: () => {} };
  let runs: CheckRuns | undefined;
  const open = (): CheckRuns => {
    runs = openRuns(check, { environment: withoutEndpoint(process.env) });
    return runs;
  };
  try {
    const { code, ended } = await runCheck(open, check);
    if (!runs || !ended) return code;
    const { checked, model } = ended;
    const passed = checked.steps.flatMap((one) => (one.outcome === 'pass' ? [one.step] : []));
    print(['', ...notTriedLines(checked)]);
    if (passed.length === 0) return code;
    const codeThere = await checkThere({ lab, words, step, runs, model, checked, passed });
    return codeThere === EXIT.pass ? code : codeThere;
  } finally {
    await runs?.close();
  }
}

/** The check on this machine never goes to the address that the word `aws` is about. */
function withoutEndpoint(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...environment, AWS_ENDPOINT_URL_DYNAMODB: '' };
}

function notTriedLines({ steps }: CheckedSteps): string[] {
  const others = steps.flatMap(({ step, outcome }) => (outcome === 'pass' ? [] : [step.id]));
  if (others.length === 0) return [];
  if (others.length === steps.length) {
    return ['Nothing is tried on AWS, because no step has passed on this machine.'];
  }
  const sentence = 'Not tried on AWS, because they have not passed on this machine';
  return wrapped(`${sentence}: ${others.join(', ')}.`, SCREEN_COLUMNS);
}

/** A model that was checked on this machine, and the steps that passed. */
interface PassedHere {
  readonly lab: Lab;
  readonly words: Words;
  readonly step: string | undefined;
  readonly runs: CheckRuns;
  readonly model: ChosenModel;
  readonly checked: CheckedSteps;
  readonly passed: readonly Step[];
}

/** The check on AWS; its exit code. */
async function checkThere(here: PassedHere): Promise<number> {
  const { lab, words, checked, passed } = here;
  const fixture = await readFixture(PROJECT_FOLDER, lab);
  const data = { seed: wholeNumber(words, 'seed', SEED), times: 1 };
  const ids = passed.map(({ id }) => id);
  const command = [
    commandOf(lab),
    ...(here.step === undefined ? [] : [here.step]),
    ...words.verbs.filter((word) => word === 'solution'),
    'aws',
  ].join(' ');
  const names = awsNames(data, '');
  const tables = await fixtureTables(fixture, names, ids);
  const plan = awsPlan({
    ...{ lab, command, tables, steps: passed, facts: checked.report.facts },
    ownTable: (step) => ownTableOf(fixture, names, step),
  });
  return runOnAws(plan, words, (aws) => checkOnTables(here, aws, { fixture, data, ids }));
}

/** Which tables, with which data. */
interface LabTables {
  readonly fixture: Fixture<unknown>;
  readonly data: { readonly seed: number; readonly times: number };
  readonly ids: readonly string[];
}

async function checkOnTables(
  here: PassedHere,
  aws: AwsRun,
  { fixture, data, ids }: LabTables,
): Promise<number> {
  const { lab, model, runs, passed, checked, words } = here;
  // After Ctrl-C no request is begun: the thread ends that sends them.
  aws.signal.addEventListener('abort', () => void runs.close());
  const names = awsNames(data, aws.who);
  const tables = await fixtureTables(fixture, names, ids);
  print([`Making and loading ${tables.length} ${tables.length === 1 ? 'table' : 'tables'}...`]);
  await loadFixtureOnAws(aws.engine, tables, (...table) => aws.create(...table));
  const receiptsHere = receiptsByStep(checked.steps);
  const ended: EndedRun = await runs.runOn(loadedEngine(aws.engine, names, checked.itemsFile), {
    ...{ modelFile: model.file, seed: data.seed, steps: passed },
    ...{ mode: 'judge', withoutSweeps: true },
    ...{ receiptsHere, settleMs: SETTLE_MS, everyStep: true },
    // What the model prints has been heard on this machine; the tables are those that `show` draws.
    ...{ isQuiet: true, tellsItems: true },
    limitSeconds: factLimit(words, process.env) * TIMES_SLOWER,
  });
  aws.signal.throwIfAborted(); // What a thread says that was ended is no verdict.
  await keepRun(lab, model, data.seed, ended, new Date());
  if (ended.report.bug !== undefined) return tell(new Error(ended.report.bug));
  const { code, lines } = awsScreen({ lab, model, ended, passed, receiptsHere });
  print(['', ...lines]);
  return code;
}

// The screen of a checkpoint that has run on AWS, and its exit code.

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
