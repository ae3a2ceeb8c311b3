/** `npm run lab:N`: the checkpoint of a lab. */

import { join } from 'node:path';
import { findLab, type Lab, readLabs } from '../kit/checkpoint/lab.ts';
import { openLabEngine } from '../kit/checkpoint/lab-engine.ts';
import { stepOutcomes } from '../kit/checkpoint/outcome.ts';
import { readProgress, recordRun } from '../kit/checkpoint/progress.ts';
import { prepareRun } from '../kit/checkpoint/runner.ts';
import { NO_TYPE_CHECK, startTypeCheck } from '../kit/checkpoint/type-check.ts';
import { KitError } from '../kit/kit-error.ts';
import { EXIT, tell } from './exit.ts';
import { PROJECT_FOLDER, WORKSHOP_FOLDER } from './folder.ts';
import { showHint } from './lab-hint.ts';
import { chooseModel } from './lab-model.ts';
import { showResult } from './lab-result.ts';
import { withoutColour } from './paint.ts';
import { print } from './print.ts';
import { oneOf, parseWords, type Words, wholeNumber } from './word.ts';

const VERBS = ['hint', 'solution', 'help'];
const OPTIONS = ['seed', 'limit', 'model', 'types'];
const PROGRESS_FILE = join(WORKSHOP_FOLDER, 'progress.json');
/** Seed of the data set that everybody in a room sees unless told otherwise. */
const SEED = { low: 1, high: 999_999, default: 1 };
const LIMIT_SECONDS = { low: 1, high: 3_600, default: 20 };

/** Runs the command; the first word is the lab's number. */
export async function main(args: string[]): Promise<number> {
  const [number = 'help', ...rest] = args;
  if (number === 'help') return showLabs();
  const lab = await findLab(PROJECT_FOLDER, number);
  const command = `npm run lab:${lab.info.number}`;
  const ids = lab.steps.map(({ id }) => id);
  const words = parseWords(rest, { command, verbs: [...VERBS, ...ids], options: OPTIONS });
  const asked = words.verbs.filter((word) => ids.includes(word));
  if (asked.length > 1) {
    throw new KitError(
      'words.manySteps',
      `Expected one step at a time, got ${asked.join(' and ')}. Say ${command} ${asked[0]}, or ${command} for all.`,
    );
  }
  const [step] = asked;
  if (words.verbs.includes('help')) return showHelp(lab);
  if (words.verbs.includes('hint')) return showHint(lab, PROGRESS_FILE, step);
  return check(lab, words, step);
}

async function check(lab: Lab, words: Words, step: string | undefined): Promise<number> {
  const seed = wholeNumber(words, 'seed', SEED);
  const limitSeconds = wholeNumber(words, 'limit', LIMIT_SECONDS);
  const other = words.verbs.includes('solution') ? lab.solutionFile : words.options.get('model');
  const model = await chooseModel(lab, other);
  readProgress(PROGRESS_FILE); // A corrupt file is told before anything is done.

  const common = { root: PROJECT_FOLDER, lab };
  const cacheFolder = join(WORKSHOP_FOLDER, 'cache', 'modules');
  const { file: modelFile } = model;
  const checkTypes = oneOf(words, 'types', ['on', 'off']) === 'on';
  const types = checkTypes ? startTypeCheck(PROJECT_FOLDER, lab, modelFile) : NO_TYPE_CHECK;
  const onRestart = (cause: string): void =>
    print([`The engine died (${cause}) and was started again.`]);
  const onPrint = (text: string): void =>
    print(
      withoutColour(text.trimEnd())
        .split('\n')
        .map((line) => `your model printed: ${line}`),
    );
  const [opened, run] = await Promise.all([
    openLabEngine({
      ...common,
      workshop: WORKSHOP_FOLDER,
      seed,
      environment: process.env,
      onRestart,
    }),
    prepareRun({ ...common, cacheFolder, modelFile, limitSeconds, onPrint }),
  ]);
  const { engine, names } = opened;
  const { endpoint, kind } = engine;
  const only = step === undefined ? {} : { step };
  const checked = run.start({ endpoint, engine: kind, names, mode: 'judge', ...only });
  const [report] = await Promise.all([checked, opened.ready]).finally(() => opened.close());

  const wanted = lab.steps.filter(({ id }) => step === undefined || id === step);
  const steps = stepOutcomes(wanted, report.facts);
  if (model.isOwn) await recordRun(PROGRESS_FILE, steps, new Date());
  const result = { lab, model, report, steps, engine, seed, types };
  const code = await showResult(result, model.isOwn ? readProgress(PROGRESS_FILE) : undefined);
  return code === EXIT.kitBug ? tell(new Error(report.bug)) : code;
}

async function showLabs(): Promise<number> {
  const labs = await readLabs(PROJECT_FOLDER);
  print(labs.map(({ info }) => `npm run lab:${info.number}   ${info.title}`));
  print(['', 'Each has help:  npm run lab:1 help']);
  return EXIT.pass;
}

function showHelp(lab: Lab): number {
  const command = `npm run lab:${lab.info.number}`;
  const lines = [
    ['', 'check every step; details for the first that fails'],
    [lab.steps[2]?.id ?? '', 'check one step'],
    ['hint', 'the next hint for the step you are at'],
    ['solution', 'run the reference and see what it costs'],
    ['seed=7', 'the same checks on another data set'],
    [`limit=60`, `seconds one check may take (${LIMIT_SECONDS.default})`],
    ['model=FILE', 'check another file instead of model.ts'],
    ['types=off', 'leave the type check out: faster when a check fails'],
  ] as const;
  print(lines.map(([word, does]) => `${`${command} ${word}`.padEnd(26)}${does}`));
  print([
    '',
    'Exit codes: 0 passed, 1 something is wrong, 2 a core step is not written yet,',
    '3 no engine, 4 environment, 64 unknown word, 70 a bug of ours.',
  ]);
  return EXIT.pass;
}
