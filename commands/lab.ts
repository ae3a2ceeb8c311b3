/** `npm run lab:N`: the checkpoint of a lab. */

import { constants, existsSync, readFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import type { Budgets } from '../kit/checkpoint/budget.ts';
import { findLab, type Lab, lineOf, readFixture } from '../kit/checkpoint/lab.ts';
import { openLabEngine } from '../kit/checkpoint/lab-engine.ts';
import { wrap } from '../kit/checkpoint/line.ts';
import {
  type RunOutcome,
  runOutcome,
  type StepOutcome,
  stepOutcomes,
} from '../kit/checkpoint/outcome.ts';
import { changeProgress, readProgress, stepProgress } from '../kit/checkpoint/progress.ts';
import { prepareRun, type RunReport } from '../kit/checkpoint/runner.ts';
import {
  countLine,
  problemLines,
  type ScreenContext,
  stepLines,
  titleLine,
} from '../kit/checkpoint/screen.ts';
import { startTypeCheck, type TypeProblem } from '../kit/checkpoint/type-check.ts';
import type { Engine } from '../kit/engine/engine.ts';
import { KitError } from '../kit/kit-error.ts';
import { EXIT, tell } from './exit.ts';
import { PROJECT_FOLDER, WORKSHOP_FOLDER } from './folder.ts';
import { paint } from './paint.ts';
import { parseWords, type Words, wholeNumber } from './word.ts';

const VERBS = ['hint', 'solution', 'help'];
const OPTIONS = ['seed', 'limit', 'model'];
const PROGRESS_FILE = join(WORKSHOP_FOLDER, 'progress.json');
/** Seed of the data set that everybody in a room sees unless told otherwise. */
const DEFAULT_SEED = 1;
/** Failures of a step after which the solution is offered. */
const FAILURES_BEFORE_SOLUTION = 3;

/** Runs the command; the first word is the lab's number. */
export async function main(args: string[]): Promise<number> {
  const [number = '', ...rest] = args;
  const lab = await findLab(PROJECT_FOLDER, number);
  const command = `npm run lab:${lab.info.number}`;
  const ids = lab.steps.map(({ id }) => id);
  const words = parseWords(rest, { command, verbs: [...VERBS, ...ids], options: OPTIONS });
  const step = words.verbs.find((word) => ids.includes(word));
  if (words.verbs.includes('help')) return help(lab);
  if (words.verbs.includes('hint')) return hint(lab, step);
  return check(lab, words, step);
}

async function check(lab: Lab, words: Words, step: string | undefined): Promise<number> {
  const seed = wholeNumber(words, 'seed', { low: 1, high: 999_999, default: DEFAULT_SEED });
  const limitSeconds = wholeNumber(words, 'limit', { low: 1, high: 3_600, default: 20 });
  const target = await targetOf(lab, words);
  readProgress(PROGRESS_FILE); // A corrupt file is told before anything is done.

  const types = startTypeCheck(PROJECT_FOLDER, lab, target.modelFile);
  const [opened, run] = await Promise.all([
    openLabEngine({
      root: PROJECT_FOLDER,
      workshop: WORKSHOP_FOLDER,
      lab,
      seed,
      environment: process.env,
      onRestart: (cause) => print([`The engine died (${cause}) and was started again.`]),
    }),
    prepareRun({
      root: PROJECT_FOLDER,
      lab,
      modelFile: target.modelFile,
      limitSeconds,
      onPrint: (text) => print([`your model printed: ${text.trimEnd()}`]),
    }),
  ]);
  const { engine, names } = opened;
  let report: RunReport;
  try {
    const only = step === undefined ? {} : { step };
    const { endpoint, kind } = engine;
    report = await run.start({ endpoint, engine: kind, names, mode: 'judge', ...only });
  } finally {
    await opened.close();
  }
  const steps = stepOutcomes(lab, report.facts);
  const outcome = broken(report) ? 'fail' : runOutcome(steps);
  const problems = outcome === 'fail' ? await types.problems : [];
  types.stop();
  if (report.bug !== undefined && problems.length === 0) return tell(new Error(report.bug));
  if (target.keepsProgress) await record(lab, steps);

  const context = contextOf(lab, engine);
  print([titleLine(context)]);
  if (problems.length > 0) return typeError(lab, target, problems);
  if (report.loadError !== undefined) return loadError(target, report.loadError);
  if (report.hung) return hung(lab, target, steps, report.hung, limitSeconds, context);
  return result({ lab, target, steps, outcome, report, context, step, seed });
}

/** The model to check and whether its results are the learner's own. */
interface Target {
  readonly modelFile: string;
  readonly shown: string;
  readonly keepsProgress: boolean;
}

async function targetOf(lab: Lab, words: Words): Promise<Target> {
  const other = words.verbs.includes('solution') ? lab.solutionFile : words.options.get('model');
  if (other === undefined) await makeModel(lab);
  const modelFile = other === undefined ? lab.modelFile : resolve(PROJECT_FOLDER, other);
  if (!existsSync(modelFile)) {
    throw new KitError(
      'words.noModel',
      `Expected a model in \`${other}\`, but there is no such file. Say, for example, model=${shownPath(lab.starterFile)}.`,
    );
  }
  return { modelFile, shown: shownPath(modelFile), keepsProgress: other === undefined };
}

/** The learner's file, made once from the starter and never overwritten. */
async function makeModel(lab: Lab): Promise<void> {
  try {
    await copyFile(lab.starterFile, lab.modelFile, constants.COPYFILE_EXCL);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    throw new KitError(
      'environment.notWritable',
      `Expected to make ${shownPath(lab.modelFile)}, but ${message}. Make the folder writable, then repeat the command.`,
      { cause: error },
    );
  }
}

function broken(report: RunReport): boolean {
  return [report.bug, report.loadError, report.hung].some((found) => found !== undefined);
}

async function record(lab: Lab, steps: readonly StepOutcome[]): Promise<void> {
  const settled = steps.filter(({ outcome }) => outcome === 'pass' || outcome === 'fail');
  if (settled.length === 0) return;
  await changeProgress(PROGRESS_FILE, (progress) => {
    for (const { step, outcome, receipts } of settled) {
      const kept = stepProgress(progress, step.id);
      kept.attempts += 1;
      if (outcome === 'fail') {
        kept.failures += 1;
        continue;
      }
      Object.assign(kept, { failures: 0, hints: 0 });
      kept.firstPass ??= new Date().toISOString();
      if (units(receipts) < units(kept.best)) kept.best = receipts;
    }
  });
}

function units(receipts: StepOutcome['receipts'] | undefined): number {
  if (!receipts) return Number.POSITIVE_INFINITY;
  return receipts.reduce((sum, one) => sum + one.readUnits + one.writeUnits, 0);
}

function contextOf(lab: Lab, engine: Engine): ScreenContext {
  const budgets = JSON.parse(readFileSync(lab.budgetsFile, 'utf8')) as Budgets;
  return { lab, engine: engine.kind, engineName: engine.name, budgets, paint };
}

interface Finished {
  readonly lab: Lab;
  readonly target: Target;
  readonly steps: readonly StepOutcome[];
  readonly outcome: RunOutcome;
  readonly report: RunReport;
  readonly context: ScreenContext;
  readonly step: string | undefined;
  readonly seed: number;
}

async function result(finished: Finished): Promise<number> {
  const { lab, target, steps, outcome, report, context, step, seed } = finished;
  const done = steps.some((one) => one.outcome === 'pass' || one.outcome === 'fail');
  if (!done) return notStarted(lab, target, steps, seed);
  print(stepLines(steps, context));
  if (step === undefined) print([countLine(steps)]);
  if (seed !== DEFAULT_SEED) print([`  on the data set of seed=${seed}`]);
  if (outcome === 'fail') return failed(lab, target, steps, report);
  if (outcome === 'todo') return goOn(lab, target, steps);
  return passed(lab, target, steps, step);
}

async function notStarted(
  lab: Lab,
  target: Target,
  steps: readonly StepOutcome[],
  seed: number,
): Promise<number> {
  const [first] = steps;
  const core = lab.steps.filter((one) => one.core).length;
  const fixture = await readFixture(PROJECT_FOLDER, lab);
  print([
    `Not started (0 of ${core} core steps).`,
    `  Open   ${target.shown}, begin at todo('${first?.step.id}'), line ${todoLine(target, first)}`,
    `  Read   labs/${lab.name}/README.md, about ${lab.info.readingMinutes} minutes`,
    `  Data   ${fixture.summary(fixture.data(seed))}, loaded on every run`,
    '',
    `After each step:  npm run lab:${lab.info.number}`,
  ]);
  return EXIT.notStarted;
}

function goOn(lab: Lab, target: Target, steps: readonly StepOutcome[]): number {
  const next = steps.find(
    ({ outcome, step }) => outcome === 'todo' && (step.core || steps.length === 1),
  );
  print([
    '',
    `Next: step ${next?.step.id}, ${next?.step.title}`,
    `${target.shown}:${todoLine(target, next)}   A hint:  npm run lab:${lab.info.number} hint`,
  ]);
  return EXIT.notStarted;
}

function failed(
  lab: Lab,
  target: Target,
  steps: readonly StepOutcome[],
  report: RunReport,
): number {
  const step = steps.find(({ outcome }) => outcome === 'fail')?.step;
  const source = readFileSync(target.modelFile, 'utf8');
  const line = report.thrownAt?.line ?? lineOf(source, step?.exports ?? '');
  const where = line > 0 ? `${target.shown}:${line}` : target.shown;
  print(['', where]);
  if (target.keepsProgress && step) print(helpAfter(lab, step.id));
  return EXIT.fail;
}

/** The hint is named after every failure, the solution from the third on. */
function helpAfter(lab: Lab, step: string): string[] {
  const { failures, hints } = stepProgress(readProgress(PROGRESS_FILE), step);
  const command = `npm run lab:${lab.info.number}`;
  return [
    `Hint ${Math.min(hints + 1, 3)} of 3:  ${command} hint`,
    ...(failures >= FAILURES_BEFORE_SOLUTION
      ? [`The reference, and why it is so:  ${command} solution`]
      : []),
  ];
}

function passed(
  lab: Lab,
  target: Target,
  steps: readonly StepOutcome[],
  step: string | undefined,
): number {
  const command = `npm run lab:${lab.info.number}`;
  const more = steps.find(({ outcome }) => outcome === 'todo')?.step;
  if (target.modelFile === lab.solutionFile) {
    const why = `solutions/${lab.name}/README.md`;
    print(['', `This is the reference:  ${target.shown}`, `Why it is so:           ${why}`]);
  } else if (step !== undefined) {
    print(['', `Step ${step} passed. The whole lab:  ${command}`]);
  } else {
    print(['', paint('title', `Lab ${lab.info.number} passed: all core steps.`)]);
    if (more) print([`Go deeper:  step ${more.id}, ${more.title}`]);
    print([`Compare:    ${command} solution`, 'All labs:   npm run labs']);
  }
  return EXIT.pass;
}

function typeError(lab: Lab, target: Target, problems: readonly TypeProblem[]): number {
  const [first] = problems;
  const rest = problems.length - 1;
  const where = first && first.line > 0 ? `${target.shown}:${first.line}` : target.shown;
  const others = rest > 0 ? [`${rest} more; fix this one first.`] : [];
  print(problemLines('type error', [...wrap(`${first?.message}`), ...others], paint));
  print(['', where, `Then again:  npm run lab:${lab.info.number}`]);
  return EXIT.fail;
}

function loadError(target: Target, message: string): number {
  print(problemLines('your model could not be run', wrap(message), paint));
  print(['', target.shown]);
  return EXIT.fail;
}

function hung(
  lab: Lab,
  target: Target,
  steps: readonly StepOutcome[],
  fact: { step: string; fact: string },
  limitSeconds: number,
  context: ScreenContext,
): number {
  const step = lab.steps.find(({ id }) => id === fact.step);
  const line = lineOf(readFileSync(target.modelFile, 'utf8'), step?.exports ?? '');
  print(
    stepLines(
      steps.filter(({ outcome }) => outcome === 'pass'),
      context,
    ),
  );
  const lines = [
    `checked: ${fact.fact}`,
    `Your code did not finish within ${limitSeconds} s, and was stopped.`,
    'A loop that never ends, or a promise that nobody settles?',
  ];
  print(problemLines(`${fact.step}  ${step?.title}`, lines, paint));
  print(['', `${target.shown}:${line}`]);
  return EXIT.fail;
}

async function hint(lab: Lab, asked: string | undefined): Promise<number> {
  const progress = readProgress(PROGRESS_FILE);
  const step =
    lab.steps.find(({ id }) => id === asked) ??
    lab.steps.find(({ id }) => progress.steps[id]?.firstPass === undefined);
  if (!step) {
    print([
      `Every step of lab ${lab.info.number} has passed; a hint for one: npm run lab:${lab.info.number} hint 1.3`,
    ]);
    return EXIT.pass;
  }
  let shown = 0;
  await changeProgress(PROGRESS_FILE, (changed) => {
    const kept = stepProgress(changed, step.id);
    kept.hints = Math.min(kept.hints + 1, step.hints.length);
    shown = kept.hints;
  });
  print([
    `${paint('title', `Step ${step.id}: ${step.title}`)}, hint ${shown} of ${step.hints.length}`,
    ...wrap(step.hints[shown - 1] ?? '').map((line) => `  ${line}`),
  ]);
  return EXIT.pass;
}

function help(lab: Lab): number {
  const command = `npm run lab:${lab.info.number}`;
  print([
    `${command}             check every step, details for the first that fails`,
    `${command} 1.3         check one step`.replace('1.3', lab.steps[2]?.id ?? ''),
    `${command} hint        the next hint for the step you are at`,
    `${command} solution    run the reference and see what it costs`,
    `${command} seed=7      the same checks on another data set`,
    `${command} limit=60    seconds a step may take (20)`,
    `${command} model=FILE  check another file instead of model.ts`,
    '',
    'Exit codes: 0 passed, 1 something is wrong, 2 a core step is not written yet,',
    '3 no engine, 4 environment, 64 unknown word, 70 our own bug.',
  ]);
  return EXIT.pass;
}

function todoLine(target: Target, step: StepOutcome | undefined): number {
  const lines = readFileSync(target.modelFile, 'utf8').split('\n');
  return lines.findIndex((line) => line.includes(`todo('${step?.step.id}'`)) + 1;
}

function shownPath(file: string): string {
  return relative(PROJECT_FOLDER, file).replaceAll('\\', '/');
}

function print(lines: readonly string[]): void {
  for (const line of lines) process.stdout.write(`${line}\n`);
}
