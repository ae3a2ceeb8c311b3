/** `npm run labs`: how far the learner is in every lab, and the next command. */

import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { type Lab, readLabs } from '../kit/checkpoint/lab/lab.ts';
import {
  type Progress,
  readProgress,
  setProgressAside,
  stepStatus,
} from '../kit/checkpoint/learner/progress.ts';
import { resetLab } from '../kit/checkpoint/learner/reset.ts';
import { KitError } from '../kit/kit-error.ts';
import { isPlain, print } from '../kit/report/terminal.ts';
import { agreed, keptLines } from './lab/reset.ts';
import { runLab } from './lab/run.ts';
import { writeGenerated } from './labs/generated.ts';
import { matrixLines } from './labs/matrix.ts';
import { newLab } from './labs/new.ts';
import { share } from './labs/share.ts';
import { runTimer } from './labs/timer.ts';
import { parseWords, type Words, wholeNumber } from './shell/command-line.ts';
import { EXIT } from './shell/exit.ts';
import { PROGRESS_FILE, PROJECT_FOLDER, WORKSHOP_FOLDER } from './shell/project.ts';

const VOCABULARY = {
  command: 'npm run labs',
  verbs: ['json', 'recheck', 'reset-all', 'yes', 'new-progress', 'share', 'new', 'write', 'help'],
  options: ['timer', 'number', 'name', 'to'],
};
/** Exit codes of a checkpoint that ran to its end. */
const CHECKED: readonly number[] = [EXIT.pass, EXIT.fail, EXIT.notStarted];
const TIMER_MINUTES = { low: 1, high: 600, default: 25 };

/** Runs the command. */
export async function main(args: string[]): Promise<number> {
  const words = parseWords(args, VOCABULARY);
  const { verbs } = words;
  if (verbs.includes('help')) return showHelp();
  if (words.options.has('timer')) return runTimer(wholeNumber(words, 'timer', TIMER_MINUTES));
  if (verbs.includes('new-progress')) return beginAnew();
  if (verbs.includes('new')) return makeNew(words);
  const labs = await readLabs(PROJECT_FOLDER);
  if (verbs.includes('write')) return write(labs);
  if (verbs.includes('share')) return handIn(labs, words);
  if (verbs.includes('reset-all')) return resetAll(labs, words);
  if (verbs.includes('yes')) {
    throw new KitError(
      'usage',
      'words.alone',
      'Expected `yes` behind reset-all: npm run labs reset-all yes.',
    );
  }
  if (verbs.includes('recheck')) await recheck(labs);
  const progress = readProgress(PROGRESS_FILE);
  if (verbs.includes('json')) print([JSON.stringify(asJson(labs, progress), null, 2)]);
  else print(matrixLines(labs, progress, isPlain(process.env)));
  return EXIT.pass;
}

function showHelp(): number {
  print([
    'npm run labs                progress in every lab, and the next command',
    'npm run labs json           the same as JSON, for a dashboard',
    'npm run labs recheck        check every model.ts again, then the same',
    'npm run labs timer=25       a timer for the room: start, half, 5 minutes, end',
    'npm run labs share          your progress and costs as a small file to hand in',
    'npm run labs share to=DIR   the same, into a folder that the class shares',
    'npm run labs reset-all      begin every lab anew; models are kept as backups',
    'npm run labs new-progress   put the progress file aside and begin a new one',
    'npm run labs new number=9 name=my-graph   a new lab: see CONTRIBUTING.md',
    'npm run labs write          the parts of files that are made from labs/',
  ]);
  return EXIT.pass;
}

async function makeNew(words: Words): Promise<number> {
  const { number, folders, changed } = await newLab(PROJECT_FOLDER, words);
  print([`New: ${folders.join(' and ')}. Changed: ${changed.join(' and ')}.`]);
  print(['CONTRIBUTING.md has the recipe under "To change something". Begin with:']);
  print([`  npm run verify budgets lab=${number} write`, `  npm run lab:${number} solution`]);
  return EXIT.pass;
}

async function write(labs: readonly Lab[]): Promise<number> {
  const changed = await writeGenerated(PROJECT_FOLDER, labs);
  print(changed.length > 0 ? changed.map((path) => `Changed: ${path}`) : ['Nothing changed.']);
  return EXIT.pass;
}

async function handIn(labs: readonly Lab[], words: Words): Promise<number> {
  const to = words.options.get('to');
  const file = await share({
    workshop: WORKSHOP_FOLDER,
    labs,
    now: new Date(),
    ...(to !== undefined && { to: resolve(PROJECT_FOLDER, to) }),
  });
  const shown = to === undefined ? relative(PROJECT_FOLDER, file) : file;
  print([`Your hand-in:  ${shown.replaceAll('\\', '/')}`]);
  print(['It has your progress, your costs and the smells: no code, no name, no data.']);
  if (to === undefined) print(['Copy it to the folder of your class, or name that: to=DIR.']);
  return EXIT.pass;
}

async function beginAnew(): Promise<number> {
  try {
    const aside = await setProgressAside(PROGRESS_FILE, new Date());
    print([`Your progress is kept as ${aside.slice(PROJECT_FOLDER.length + 1)}.`]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    print(['There was no progress yet.']);
  }
  print(['The next run of a lab begins anew:  npm run lab:1']);
  return EXIT.pass;
}

async function resetAll(labs: readonly Lab[], words: Words): Promise<number> {
  const question = 'Begin every lab anew? Every model.ts is kept as a backup.';
  if (!(await agreed(question, 'npm run labs reset-all yes', words))) {
    print(['Nothing was changed.']);
    return EXIT.pass;
  }
  for (const lab of labs) {
    print(keptLines(lab, await resetLab(WORKSHOP_FOLDER, lab, new Date())));
  }
  print(['Every lab begins anew:  npm run lab:1']);
  return EXIT.pass;
}

/** Runs the checkpoint of every lab that has been begun; progress is what comes of it. */
async function recheck(labs: readonly Lab[]): Promise<void> {
  for (const lab of labs.filter(({ modelFile }) => existsSync(modelFile))) {
    const code = await runLab(lab, ['types=off'], 'ignore').ended;
    if (code !== null && CHECKED.includes(code)) continue;
    print([
      `Lab ${lab.info.number} could not be checked. To see why:  npm run lab:${lab.info.number}`,
    ]);
  }
}

function asJson(labs: readonly Lab[], progress: Progress): unknown {
  return labs.map((lab) => ({
    lab: lab.info.number,
    title: lab.info.title,
    steps: lab.steps.map((step) => ({
      id: step.id,
      title: step.title,
      pattern: step.pattern,
      core: step.core,
      status: stepStatus(step, progress),
      ...progress.steps[step.id],
    })),
  }));
}
