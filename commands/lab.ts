/** `npm run lab:N`: the checkpoint of a lab, and what a learner does around it. */

import { findLab, type Lab, readLabs, readTable } from '../kit/checkpoint/lab/lab.ts';
import { latestLab } from '../kit/checkpoint/learner/last-run.ts';
import { KitError } from '../kit/kit-error.ts';
import { print } from '../kit/report/terminal.ts';
import { CHECK_OPTIONS, checkModel, LIMIT_SECONDS } from './lab/check.ts';
import { AWS_OPTIONS, checkAwsOptions } from './shell/aws-text.ts';
import { parseWords, type Words } from './shell/command-line.ts';
import { EXIT } from './shell/exit.ts';
import { LAST_RUN_FOLDER, PROJECT_FOLDER } from './shell/project.ts';

/** What a verb is called with: the lab, the words, and the step that was named. */
type Action = (lab: Lab, words: Words, step: string | undefined) => Promise<number>;

/** A verb of the command. What it needs is loaded when it is used: a checkpoint starts faster. */
interface Verb {
  readonly does: string;
  /** Bare words that go with it. */
  readonly words?: readonly string[];
  readonly options?: readonly string[];
  /** Is about the lab as a whole: a step beside it is a mistake. */
  readonly takesNoStep?: true;
  /** Is about one step, which has to be named. */
  readonly needsStep?: true;
  run(): Promise<Action>;
}

/** Checks a model here or, with the word `aws`, on real tables as well. */
const check: Action = async (lab, words, step) => {
  checkAwsOptions(words);
  if (!words.verbs.includes('aws')) return checkModel(lab, words, step);
  // Nobody else waits for what it needs to load.
  const { checkOnAws } = await import('./lab/aws.ts');
  return checkOnAws(lab, words, step);
};

const CHECK: Verb = {
  does: '',
  words: ['aws', 'json'],
  options: [...CHECK_OPTIONS, ...AWS_OPTIONS],
  run: async () => check,
};

const VERBS: Readonly<Record<string, Verb>> = {
  hint: {
    does: 'the next hint for the step you are at',
    run: async () => (await import('./lab/hint.ts')).showHint,
  },
  predict: {
    does: 'guess the requests of the next step, then check it',
    options: ['requests', 'index', ...CHECK_OPTIONS.filter((option) => option !== 'model')],
    run: async () => (await import('./lab/predict.ts')).predict,
  },
  watch: {
    does: 'check again whenever you save model.ts',
    words: ['poll'],
    options: CHECK_OPTIONS,
    run: async () => (await import('./lab/watch.ts')).watchModel,
  },
  debug: {
    does: 'run it under a debugger; port=9230 is another port',
    options: ['port', 'seed', 'model'],
    needsStep: true,
    run: async () => (await import('./lab/debug.ts')).debugModel,
  },
  show: {
    does: 'draw the item collections of the last run',
    run: async () => (await import('./lab/show.ts')).show,
  },
  trace: {
    does: 'the requests of the last run, as AWS CLI commands',
    words: ['files'],
    run: async () => (await import('./lab/trace.ts')).trace,
  },
  diff: {
    does: 'your model beside the reference',
    takesNoStep: true,
    run: async () => (await import('./lab/diff.ts')).diff,
  },
  solution: { ...CHECK, does: 'run the reference and see what it costs' },
  wrong: {
    does: 'list wrong answers; model=wrong:NAME checks one',
    run: async () => (await import('./lab/wrong.ts')).listWrong,
  },
  skip: {
    does: 'set the step you are at aside',
    run: async () => (await import('./lab/skip.ts')).skip,
  },
  reset: {
    does: 'begin anew; your model is kept as a backup',
    words: ['yes'],
    takesNoStep: true,
    run: async () => (await import('./lab/reset.ts')).reset,
  },
  help: { does: 'this text', words: ['aws'], run: async () => showHelp },
};

/** Runs the command; the first word is the lab's number, or `current`. */
export async function main(args: string[]): Promise<number> {
  const [number = 'help', ...rest] = args;
  if (number === 'help') return showLabs();
  const lab = number === 'current' ? await currentLab() : await findLab(PROJECT_FOLDER, number);
  const command = `npm run lab:${lab.info.number}`;
  const named = rest.find((word) => word in VERBS) ?? '';
  const verb = VERBS[named] ?? CHECK;
  const ids = lab.steps.map(({ id }) => id);
  const words = parseWords(rest, {
    command: named === '' ? command : `${command} ${named}`,
    verbs: [...Object.keys(VERBS), ...ids, ...(await wordsOf(lab, named, verb, rest))],
    options: verb.options ?? [],
  });
  const steps = words.verbs.filter((word) => ids.includes(word));
  refuseSeveral(command, 'step', steps);
  if (words.verbs.includes('help')) return showHelp(lab);
  refuseSeveral(
    command,
    'thing',
    words.verbs.filter((word) => word in VERBS),
  );
  const [step] = steps;
  if (verb.takesNoStep && step !== undefined) {
    throw new KitError(
      'usage',
      'words.wholeLab',
      `Expected ${named} without a step, because it is about the whole lab, got ${step}. Say: ${command} ${named}.`,
    );
  }
  if (verb.needsStep && step === undefined) {
    throw new KitError(
      'usage',
      'words.noStep',
      `Expected a step beside ${named}, got none. Say, for example: ${command} ${ids[0]} ${named}.`,
    );
  }
  const action = await verb.run();
  return action(lab, words, step);
}

/** `show` takes the names of the table's indexes besides, or of a step's table where a step is named. */
async function wordsOf(
  lab: Lab,
  named: string,
  verb: Verb,
  rest: readonly string[],
): Promise<readonly string[]> {
  if (named !== 'show') return verb.words ?? [];
  const step = lab.steps.find(({ id }) => rest.includes(id));
  const { indexes } = await readTable(PROJECT_FOLDER, lab, step?.id);
  return Object.keys(indexes).map((name) => name.toLowerCase());
}

function refuseSeveral(command: string, what: string, words: readonly string[]): void {
  if (words.length < 2) return;
  throw new KitError(
    'usage',
    'words.several',
    `Expected one ${what} at a time, got ${words.join(' and ')}. Say, for example, ${command} ${words[0]}.`,
  );
}

async function showLabs(): Promise<number> {
  const labs = await readLabs(PROJECT_FOLDER);
  print(labs.map(({ info }) => `npm run lab:${info.number}   ${info.title}`));
  print(['', 'Each has help:  npm run lab:1 help']);
  return EXIT.pass;
}

async function showHelp(lab: Lab): Promise<number> {
  const command = `npm run lab:${lab.info.number}`;
  const step = lab.steps[2]?.id ?? '';
  const [index] = Object.keys((await readTable(PROJECT_FOLDER, lab)).indexes);
  const lines = [
    ['', 'check every step; details for the first that fails'],
    [step, 'check one step'],
    ...Object.entries(VERBS).map(([word, { does, needsStep }]) => [
      needsStep ? `${step} ${word}` : word,
      does,
    ]),
    ...(index ? [[`show ${index.toLowerCase()}`, 'the same items as the index holds them']] : []),
    [`show ${step}`, 'that step alone; likewise trace, hint and skip'],
    ['trace files', 'commands with their requests in files, for any shell'],
    ['watch poll', 'look every second: for folders that do not tell'],
    ['reset yes', 'without being asked'],
    ['json', 'the report as JSON on standard output'],
    ['aws', 'then the same checks on real tables: docs/aws.md'],
    ['seed=7', 'the same checks on another data set'],
    ['limit=60', `seconds one check may take (${LIMIT_SECONDS.default})`],
    ['model=FILE', 'check another file instead of model.ts'],
    ['types=off', 'leave the type check out: faster when a check fails'],
  ];
  print(lines.map(([word, does]) => `${`${command} ${word}`.padEnd(27)}${does}`));
  print([
    '',
    'npm run hint, show and watch do the same in the lab you were last in.',
    'Exit codes: 0 passed, 1 something is wrong, 2 a core step is not written yet,',
    '3 no engine, 4 environment, 64 unknown word, 70 a bug of ours.',
  ]);
  return EXIT.pass;
}

/** The lab of the latest run or, before any, of the latest model; else the first. */
async function currentLab(): Promise<Lab> {
  return latestLab(await readLabs(PROJECT_FOLDER), LAST_RUN_FOLDER);
}
