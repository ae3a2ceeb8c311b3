/** `npm run lab:N`, `lab:N 1.3`, `lab:N solution`: runs the checkpoint and shows what came of it. */

import { indexesOf, sentRequests } from '../../kit/checkpoint/judge/sent-requests.ts';
import { commandOf, type Lab } from '../../kit/checkpoint/lab/lab.ts';
import type { CheckedModel } from '../../kit/checkpoint/lab/model.ts';
import type { Step } from '../../kit/checkpoint/lab/step.ts';
import { writeLastRun, writeReport } from '../../kit/checkpoint/learner/last-run.ts';
import {
  type Progress,
  readProgress,
  recordRun,
  stepProgress,
} from '../../kit/checkpoint/learner/progress.ts';
import { modelProblem } from '../../kit/checkpoint/report/model-problem.ts';
import { typesOf } from '../../kit/checkpoint/report/outcome.ts';
import { render, type ScreenContext, typeLines } from '../../kit/checkpoint/report/render.ts';
import type {
  ReportedGuess,
  RunReport,
  StepGuess,
} from '../../kit/checkpoint/report/run-report.ts';
import {
  type CheckedRun,
  CheckRuns,
  type CheckRunsOptions,
} from '../../kit/checkpoint/run/check-runs.ts';
import {
  NO_TYPE_CHECK,
  startTypeCheck,
  type TypeCheck,
} from '../../kit/checkpoint/run/type-check.ts';
import { isPlain, ProgressLine, paint, print, withoutColour } from '../../kit/report/terminal.ts';
import { oneOf, SEED, type Words, wholeNumber } from '../shell/command-line.ts';
import { EXIT, OUR_BUG, tell } from '../shell/exit.ts';
import {
  LAST_RUN_FOLDER,
  PROGRESS_FILE,
  PROJECT_FOLDER,
  WORKSHOP_FOLDER,
} from '../shell/project.ts';
import { chooseModel } from './model.ts';
import { begun, type CheckListener, lost, printed } from './news.ts';

/** Options of a check. */
export const CHECK_OPTIONS = ['seed', 'limit', 'model', 'types'];

/** Longest time for one fact, in seconds; `EDGEWISE_LIMIT` is another default, for a slow machine. */
export const LIMIT_SECONDS = { low: 1, high: 3_600, default: 20 };

/** A check as it was ordered. */
export interface LabCheck {
  readonly lab: Lab;
  readonly words: Words;
  /** The one step to check; absent for all that are not skipped. */
  readonly step: string | undefined;
  readonly hear: CheckListener;
  /** The learner's guess, where one was asked for: the report has it. */
  readonly guess?: AskedGuess;
}

/** A guess, and what it is about. */
export interface AskedGuess extends StepGuess {
  readonly step: string;
  /** The access pattern. */
  readonly name: string;
}

/** A check that was run, with what came of it, or whose every step was skipped. */
export interface CheckEnd {
  readonly code: number;
  readonly ended?: CheckedRun & { readonly model: CheckedModel };
}

/**
 * Checks a model.
 *
 * @param step the one step to check; absent for all that are not skipped
 */
export async function checkModel(
  lab: Lab,
  words: Words,
  step: string | undefined,
): Promise<number> {
  let report: RunReport | undefined;
  const hear: CheckListener = (news) => {
    if (news.type === 'run-end') report = news.report;
  };
  const check = { lab, words, step, hear };
  const code = await withRuns(check, (runs) => checkWith(runs, check));
  if (asJson(words) && report) print([JSON.stringify(report, null, 2)]);
  return code;
}

/** Does something with runs that are opened when they are asked for, and closed at the end. */
export async function withRuns<T>(
  check: LabCheck,
  use: (runs: () => CheckRuns) => Promise<T>,
): Promise<T> {
  let opened: CheckRuns | undefined;
  try {
    return await use(() => {
      opened ??= openRuns(check);
      return opened;
    });
  } finally {
    await opened?.close();
  }
}

/** Whether standard output is the report alone; people's lines then go to standard error. */
function asJson({ verbs }: Words): boolean {
  return verbs.includes('json');
}

const progress = new ProgressLine();

function show(words: Words, lines: readonly string[]): void {
  progress.clear();
  if (!asJson(words)) print(lines);
  else if (lines.length > 0) process.stderr.write(`${lines.join('\n')}\n`);
}

/** How runs differ from those of a check on this machine. */
type RunsOptions = Partial<Pick<CheckRunsOptions, 'environment' | 'debugPort'>>;

/** Runs for checks with these words; their thread starts at once. */
export function openRuns(
  { lab, words, hear }: Omit<LabCheck, 'step'>,
  { environment = process.env, ...others }: RunsOptions = {},
): CheckRuns {
  const seen = { seed: wholeNumber(words, 'seed', SEED), times: 1 };
  let isRight = false;
  return new CheckRuns({
    root: PROJECT_FOLDER,
    workshop: WORKSHOP_FOLDER,
    lab,
    limitSeconds: factLimit(words, process.env),
    environment,
    ...others,
    onRestart: (cause) => show(words, [`The engine died (${cause}) and was started again.`]),
    onPrint: (line, step) => {
      show(words, [ofModel(line, step)]);
      hear(printed(lab, line, step));
    },
    onNews: (news, { seed, times }) => {
      const isSeen = seed === seen.seed && times === seen.times;
      if ('begun' in news) {
        const { step, isSweep } = news.begun;
        if (isSeen && !isSweep) isRight = false;
        else if (isSweep && !isRight) {
          isRight = true;
          hear({ type: 'answers-right', lab: lab.info.number });
        }
        if (asJson(words)) return; // Standard output is the report alone.
        // A step that costs too much is measured on other data as well.
        const what = isSweep ? 'what goes wrong on AWS' : 'other data';
        if (isRight) progress.now(`  The answers are right. Still to come: ${what}, ${step}...`);
        else progress.say(`  Checking ${step}${isSeen ? '' : ' on other data'}...`);
        return;
      }
      if (!isSeen) return;
      const { step, fact, outcome } = news.ended;
      hear({ type: 'fact', lab: lab.info.number, step, fact, outcome });
    },
  });
}

/**
 * Checks a model in runs that may have checked others before.
 *
 * @param runs called once it is certain that there is something to check
 */
export async function checkWith(runs: () => CheckRuns, check: LabCheck): Promise<number> {
  return (await runCheck(runs, check)).code;
}

/** Checks a model, as {@link checkWith} does, and returns what came of it besides. */
export async function runCheck(
  runs: () => CheckRuns,
  { lab, words, step, hear, guess }: LabCheck,
): Promise<CheckEnd> {
  const seed = wholeNumber(words, 'seed', SEED);
  factLimit(words, process.env); // Refused before anything is done.
  const checksTypes = oneOf(words, 'types', ['on', 'off']) === 'on';
  const other = words.verbs.includes('solution') ? lab.solutionFile : words.options.get('model');
  const model = await chooseModel(lab, other);
  const progress = readProgress(PROGRESS_FILE); // A corrupt file is told before anything is done.
  hear(begun(lab, model, step));

  const isSkipped = (id: string): boolean =>
    model.isOwn && step === undefined && progress.steps[id]?.skipped === true;
  const asked = lab.steps.filter(({ id }) => step === undefined || id === step);
  const skipped = asked.flatMap(({ id }) => (isSkipped(id) ? [id] : []));
  if (skipped.length === asked.length) return { code: showAllSkipped(lab, words, hear) };
  const types = checksTypes
    ? startTypeCheck({
        root: PROJECT_FOLDER,
        workshop: WORKSHOP_FOLDER,
        lab,
        modelFile: model.file,
      })
    : NO_TYPE_CHECK;
  try {
    return await run(runs(), {
      lab,
      words,
      model,
      seed,
      asked,
      skipped,
      types,
      hear,
      before: progress,
      ...(guess && { guess }),
    });
  } finally {
    types.stop(); // Where something is still to be written, nobody has waited for it.
  }
}

/**
 * Longest time for one fact, in seconds.
 *
 * @throws {KitError} `words.badNumber`
 */
export function factLimit(words: Words, { EDGEWISE_LIMIT }: NodeJS.ProcessEnv): number {
  if (words.options.has('limit') || !EDGEWISE_LIMIT)
    return wholeNumber(words, 'limit', LIMIT_SECONDS);
  const name = 'EDGEWISE_LIMIT';
  return wholeNumber(
    { verbs: [], options: new Map([[name, EDGEWISE_LIMIT]]) },
    name,
    LIMIT_SECONDS,
  );
}

/** A check as it was asked for. */
interface CheckRequest extends Pick<LabCheck, 'lab' | 'words' | 'hear' | 'guess'> {
  readonly model: CheckedModel;
  readonly seed: number;
  readonly asked: readonly Step[];
  readonly skipped: readonly string[];
  readonly types: TypeCheck;
  /** The learner's, before this run. */
  readonly before: Progress;
}

/** Runs the checkpoint, keeps what came of it and shows it; the report comes again with its types. */
async function run(runs: CheckRuns, request: CheckRequest): Promise<CheckEnd> {
  const { lab, words, model, seed, asked, skipped, types, hear, before, guess } = request;
  progress.begin();
  const checked = await runs.check({ model, seed, skipped }, asked).finally(() => progress.end());
  const { facts, bug } = checked;
  const told = guess && reportedGuess(guess, checked);
  let report: RunReport = { ...checked.report, ...(told && { guess: told }) };
  if (model.isOwn) await recordRun(PROGRESS_FILE, report.steps, new Date(report.endedAt));
  const withTypes = async (): Promise<void> => {
    const failed = report.steps.find(({ outcome }) => outcome === 'fail')?.id;
    report = { ...report, types: typesOf(await types.verdict, model.source, lab.steps, failed) };
  };
  if (report.outcome === 'broken') await withTypes(); // Its type errors say why.
  const isOurs = bug !== undefined && !modelProblem(report);
  const after = model.isOwn ? readProgress(PROGRESS_FILE) : undefined;
  const context = screenContext(lab, report, after && { before, after });
  if (!isOurs) show(words, render(report, context)); // The files come behind the screen.
  await keepRun(lab, { ...checked, report });
  if (isOurs) {
    hear(lost(lab, OUR_BUG));
    return { code: await tell(new Error(bug)) };
  }
  await keepReport(lab, report, hear);
  if (types !== NO_TYPE_CHECK && (report.outcome === 'pass' || report.outcome === 'fail')) {
    await withTypes();
    show(words, typeLines(report, context));
    await keepReport(lab, report, hear);
  }
  return { code: OUTCOME_CODES[report.outcome], ended: { ...checked, report, facts, model } };
}

/** How a run's command ends. */
export const OUTCOME_CODES: Readonly<Record<RunReport['outcome'], number>> = {
  pass: EXIT.pass,
  fail: EXIT.fail,
  broken: EXIT.fail,
  todo: EXIT.notStarted,
  'not-started': EXIT.notStarted,
};

/**
 * What a screen in this terminal is drawn with.
 *
 * @param progress the learner's before the run and after it; absent where the model is not their own
 */
export function screenContext(
  lab: Lab,
  { steps }: RunReport,
  progress?: { readonly before: Progress; readonly after: Progress },
): ScreenContext {
  const context = { lab, paint, plain: isPlain(process.env) };
  if (!progress) return context;
  const failed = steps.find(({ outcome }) => outcome === 'fail');
  const costs = Object.entries(progress.before.steps).flatMap(([id, { best }]) =>
    best ? [[id, best] as const] : [],
  );
  return {
    ...context,
    // Who asks for one step wants to see what it costs.
    ...(steps.length > 1 && { before: new Map(costs) }),
    ...(failed && { help: stepProgress(progress.after, failed.id) }),
  };
}

/** Nothing where the access pattern did not come to its cost. */
function reportedGuess(guess: AskedGuess, { facts }: CheckedRun): ReportedGuess | undefined {
  const trace = sentRequests(guess.step, guess.name, facts);
  return trace && { ...guess, sent: { requests: trace.length, indexes: indexesOf(trace) } };
}

function showAllSkipped(lab: Lab, words: Words, hear: CheckListener): number {
  const reason = `Every step of lab ${lab.info.number} is skipped: there is nothing to check.`;
  show(words, [reason, `To take one up again:  ${commandOf(lab)} ${lab.steps[0]?.id}`]);
  hear(lost(lab, reason));
  return EXIT.notStarted;
}

/** Leaves the run's requests and items for `show`, `trace` and `hint`. */
export async function keepRun(
  lab: Lab,
  { report, facts, itemsFile }: Omit<CheckedRun, 'bug'>,
): Promise<void> {
  if (facts.length > 0) await writeLastRun(LAST_RUN_FOLDER, lab, report, facts, itemsFile);
}

/** Tells the report, and leaves it for whoever looks later. */
async function keepReport(lab: Lab, report: RunReport, hear: CheckListener): Promise<void> {
  hear({ type: 'run-end', report });
  await writeReport(LAST_RUN_FOLDER, lab, report);
}

function ofModel(line: string, step?: string): string {
  const where = step === undefined ? '' : ` in ${step}`;
  return `your model printed${where}: ${withoutColour(line)}`;
}
