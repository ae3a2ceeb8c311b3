/** `npm run lab:N aws`: the checkpoint on this machine, and then what passed there on real tables. */

import { awsNames, type Fixture, ownTableOf } from '../../kit/checkpoint/lab/fixture.ts';
import { commandOf, type Lab, labBudgets, readFixture } from '../../kit/checkpoint/lab/lab.ts';
import type { Step } from '../../kit/checkpoint/lab/step.ts';
import { runOutcome, stepsOf } from '../../kit/checkpoint/report/outcome.ts';
import {
  failedLines,
  problemLines,
  stepLines,
  titleLine,
} from '../../kit/checkpoint/report/render.ts';
import type { RunReport } from '../../kit/checkpoint/report/run-report.ts';
import { loadedEngine, loadFixtureOnAws } from '../../kit/checkpoint/run/aws-tables.ts';
import type { CheckedRun, CheckRuns } from '../../kit/checkpoint/run/check-runs.ts';
import { fixtureTables } from '../../kit/checkpoint/run/fixture-load.ts';
import type { StepReceipts } from '../../kit/checkpoint/worker/settings.ts';
import { paint, print } from '../../kit/report/terminal.ts';
import { SCREEN_COLUMNS, wrapped } from '../../kit/report/text.ts';
import { type AwsRun, runOnAws } from '../shell/aws-run.ts';
import { SEED, type Words, wholeNumber } from '../shell/command-line.ts';
import { EXIT, tell } from '../shell/exit.ts';
import { PROJECT_FOLDER } from '../shell/project.ts';
import { localOnlyLines, receiptsByStep, sameReceiptsLine, withDifferences } from './aws-lines.ts';
import { awsPlan } from './aws-plan.ts';
import {
  type CheckEnd,
  factLimit,
  keepRun,
  OUTCOME_CODES,
  openRuns,
  runCheck,
  screenContext,
} from './check.ts';

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
    const hasPassed = (id: string): boolean =>
      ended.report.steps.some((one) => one.id === id && one.outcome === 'pass');
    const passed = lab.steps.filter(({ id }) => hasPassed(id));
    print(['', ...notTriedLines(ended.report)]);
    if (passed.length === 0) return code;
    const codeThere = await checkThere({ lab, words, step, runs, checked: ended, passed });
    return codeThere === EXIT.pass ? code : codeThere;
  } finally {
    await runs?.close();
  }
}

/** The check on this machine never goes to the address that the word `aws` is about. */
function withoutEndpoint(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...environment, AWS_ENDPOINT_URL_DYNAMODB: '' };
}

function notTriedLines({ steps }: RunReport): string[] {
  const others = steps.flatMap(({ id, outcome }) => (outcome === 'pass' ? [] : [id]));
  if (others.length === steps.length) {
    return ['Nothing is tried on AWS, because no step has passed on this machine.'];
  }
  if (others.length === 0) return [];
  const sentence = 'Not tried on AWS, because they have not passed on this machine';
  return wrapped(`${sentence}: ${others.join(', ')}.`, SCREEN_COLUMNS);
}

/** A model that was checked on this machine, and the steps that passed. */
interface PassedHere {
  readonly lab: Lab;
  readonly words: Words;
  readonly step: string | undefined;
  readonly runs: CheckRuns;
  readonly checked: NonNullable<CheckEnd['ended']>;
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
    lab,
    command,
    tables,
    steps: passed,
    facts: checked.facts,
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
  const { lab, runs, passed, checked, words } = here;
  const { model } = checked;
  // After Ctrl-C no request is begun: the thread ends that sends them.
  aws.signal.addEventListener('abort', () => void runs.close());
  const names = awsNames(data, aws.who);
  const tables = await fixtureTables(fixture, names, ids);
  print([`Making and loading ${tables.length} ${tables.length === 1 ? 'table' : 'tables'}...`]);
  await loadFixtureOnAws(aws.engine, tables, (...table) => aws.create(...table));
  const receiptsHere = receiptsByStep(checked.report.steps);
  const ended = await runs.runOn(loadedEngine(aws.engine, names, checked.itemsFile), {
    model,
    seed: data.seed,
    steps: passed,
    mode: 'judge',
    withoutSweeps: true,
    receiptsHere,
    settleMs: SETTLE_MS,
    everyStep: true,
    // What the model prints has been heard on this machine; the tables are those that `show` draws.
    isQuiet: true,
    tellsItems: true,
    limitSeconds: factLimit(words, process.env) * TIMES_SLOWER,
  });
  aws.signal.throwIfAborted(); // What a thread says that was ended is no verdict.
  await keepRun(lab, ended);
  if (ended.bug !== undefined) return tell(new Error(ended.bug));
  const judged = asJudged({ lab, ended, passed, source: model.source, receiptsHere });
  print(['', ...awsLines(judged, { lab, ended, receiptsHere })]);
  return OUTCOME_CODES[judged.outcome] === EXIT.fail ? EXIT.fail : EXIT.pass;
}

// The screen of a checkpoint that has run on AWS.

/** A run on AWS that has ended, and what it cost on this machine. */
interface AwsResult {
  readonly lab: Lab;
  readonly ended: CheckedRun;
  readonly receiptsHere: StepReceipts;
}

/** The report without the checks that run on this machine alone, with the differences to it. */
function asJudged(
  result: AwsResult & { readonly passed: readonly Step[]; readonly source: string },
): RunReport {
  const { lab, ended, passed, source, receiptsHere } = result;
  const { report, facts } = ended;
  if (report.outcome === 'broken') return report;
  const judged = facts.filter(({ localOnly }) => localOnly === undefined);
  const tried = passed.filter(({ id }) => judged.some((fact) => fact.step === id));
  const context = { budgets: labBudgets(lab), engine: report.engine.kind, source };
  const steps = stepsOf(tried, judged, context).map((one) =>
    withDifferences(one, receiptsHere, facts),
  );
  return { ...report, steps, outcome: runOutcome(steps) };
}

/** What came of each step, what it cost beside this machine, what runs here alone. */
function awsLines(report: RunReport, { lab, ended, receiptsHere }: AwsResult): string[] {
  const { steps, engine, outcome } = report;
  const context = screenContext(lab, report);
  const title = titleLine(report, context);
  if (outcome === 'broken') return [title, ...problemLines(report, context)];
  const done = steps.filter((step) => step.outcome === 'pass').length;
  return [
    title,
    ...stepLines(steps, context),
    ...localOnlyLines(ended.facts, paint),
    `  ${engine.name}: ${done} of ${steps.length} steps passed, on the data that you see.`,
    sameReceiptsLine(steps, receiptsHere),
    ...(outcome === 'fail' ? failedLines(report, context) : []),
    '',
    'Your progress counts what passes on this machine; this run has not changed it.',
    `It is the run that you see in:  ${commandOf(lab)} trace, and show`,
  ];
}
