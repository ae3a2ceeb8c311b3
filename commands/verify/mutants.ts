/** `npm run verify mutants`: checks every mutant of the references, and lists those that nothing notices. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { findLab, type Lab, readLabs } from '../../kit/checkpoint/lab/lab.ts';
import { removeDeadRuns } from '../../kit/checkpoint/run/snapshot-engines.ts';
import { KitError } from '../../kit/kit-error.ts';
import { ProgressLine, print } from '../../kit/report/terminal.ts';
import { parseWords, SEED, type Words, wholeNumber } from '../shell/command-line.ts';
import { EXIT } from '../shell/exit.ts';
import { PROJECT_FOLDER, WORKSHOP_FOLDER } from '../shell/project.ts';
import { type LabMutants, mutantsOf, mutateLab } from './mutants/mutate-lab.ts';
import { labLines, listLines, mutantsPage, PAGE } from './mutants/page.ts';

const COMMAND = 'npm run verify mutants';

export const MUTANTS_HELP = [
  `${COMMAND}               check every mutant of every reference`,
  `${COMMAND} lab=3         those of one lab`,
  `${COMMAND} step=3.4      those that one step uses, at it alone`,
  `${COMMAND} lab=3 list    only list them, without a check`,
  `${COMMAND} lab=3 seed=7  on another data set`,
  `${COMMAND} lab=3 write   check, then write ${PAGE}`,
  '',
  'A mutant is the reference with one small change. One that every step passes has',
  'survived: a fact is missing, or nobody can tell the difference. Survivors of the',
  'second kind are in solutions/NN-name/equivalent-mutants.json, with the reason.',
  `Exit code 1: a survivor without a reason that ${PAGE} does not list,`,
  'or a reason that no longer holds.',
];

const progress = new ProgressLine();

function say(sentence: string): void {
  progress.clear();
  print([sentence]);
}

/** Checks the mutants. */
export async function verifyMutants(args: readonly string[]): Promise<number> {
  const words = parseWords(args, {
    command: COMMAND,
    verbs: ['list', 'write'],
    options: ['lab', 'step', 'seed'],
  });
  const seed = wholeNumber(words, 'seed', SEED);
  const step = words.options.get('step');
  const labs = await chosenLabs(words, step);
  if (!words.verbs.includes('list')) return checkLabs(labs, { seed, step, words });
  for (const lab of labs) print(listLines(lab, await mutantsOf(lab, say), step));
  return EXIT.pass;
}

/** The labs that are asked for; a step names its lab. */
async function chosenLabs({ verbs, options }: Words, step: string | undefined): Promise<Lab[]> {
  const number = options.get('lab') ?? step?.split('.')[0];
  if (number === undefined) return readLabs(PROJECT_FOLDER);
  const lab = await findLab(PROJECT_FOLDER, number);
  if (step === undefined) return [lab];
  if (verbs.includes('write')) {
    throw new KitError(
      'usage',
      'words.writeStep',
      `Expected \`write\` with a whole lab, got \`step=${step}\`. Say: ${COMMAND} lab=${lab.info.number} write.`,
    );
  }
  if (lab.steps.some(({ id }) => id === step)) return [lab];
  const ids = lab.steps.map(({ id }) => id).join(', ');
  throw new KitError(
    'usage',
    'words.unknownStep',
    `Lab ${lab.info.number} has no step \`${step}\`; it has: ${ids}. Say, for example, step=${lab.steps[0]?.id}.`,
  );
}

/** How the labs are checked. */
interface Asked {
  readonly seed: number;
  readonly step: string | undefined;
  readonly words: Words;
}

/** Checks one lab after another; Ctrl-C ends it with what there is. */
async function checkLabs(labs: readonly Lab[], { seed, step, words }: Asked): Promise<number> {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  const folders = join(WORKSHOP_FOLDER, 'mutants');
  await removeDeadRuns(folders);
  const page = await readPage();
  let failures = 0;
  for (const lab of labs) {
    const { number } = lab.info;
    const result = await mutateLab({
      root: PROJECT_FOLDER,
      lab,
      seed,
      folder: join(folders, `${process.pid}-${lab.name}`),
      signal: stop.signal,
      say,
      onProgress: (done, all, survived) =>
        progress.now(`Lab ${number}: ${done} of ${all} mutants, ${survived} survived`),
      ...(step !== undefined && { step }),
    });
    progress.end();
    const { lines, failed } = labLines(result, page);
    print(lines);
    failures += failed;
    if (stop.signal.aborted) {
      print(['Stopped: these are the results of the mutants that were checked.']);
      return EXIT.interrupted;
    }
    if (words.verbs.includes('write')) await writePage(result, seed);
  }
  return failures > 0 ? EXIT.fail : EXIT.pass;
}

async function writePage(result: LabMutants, seed: number): Promise<void> {
  const written = mutantsPage(await readPage(), result, { seed, date: new Date() });
  await writeFileAtomic(join(PROJECT_FOLDER, PAGE), written);
  print([`${PAGE}: written`]);
}

function readPage(): Promise<string> {
  return readFile(join(PROJECT_FOLDER, PAGE), 'utf8').catch(() => '');
}
