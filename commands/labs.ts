/** `npm run labs`: how far the learner is, step by step, and the next command. */

import { join } from 'node:path';
import { type Lab, readLabs } from '../kit/checkpoint/lab.ts';
import { type Progress, readProgress, setProgressAside } from '../kit/checkpoint/progress.ts';
import { unitsText } from '../kit/checkpoint/receipt.ts';
import type { Step } from '../kit/checkpoint/step.ts';
import { EXIT } from './exit.ts';
import { PROJECT_FOLDER, WORKSHOP_FOLDER } from './folder.ts';
import { paint } from './paint.ts';
import { print } from './print.ts';
import { parseWords } from './word.ts';

const PROGRESS_FILE = join(WORKSHOP_FOLDER, 'progress.json');

/** Runs the command. */
export async function main(args: string[]): Promise<number> {
  const vocabulary = { command: 'npm run labs', verbs: ['json', 'new-progress', 'help'] };
  const { verbs } = parseWords(args, vocabulary);
  if (verbs.includes('help')) {
    print([
      'npm run labs                progress in every lab, and the next command',
      'npm run labs json           the same as JSON, for a dashboard',
      'npm run labs new-progress   put the progress file aside and begin a new one',
    ]);
    return EXIT.pass;
  }
  if (verbs.includes('new-progress')) return beginAnew();
  const progress = readProgress(PROGRESS_FILE);
  const labs = await readLabs(PROJECT_FOLDER);
  if (verbs.includes('json')) print([JSON.stringify(asJson(labs, progress), null, 2)]);
  else print([...labs.flatMap((lab) => labLines(lab, progress)), '', nextLine(labs, progress)]);
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

function labLines(lab: Lab, progress: Progress): string[] {
  const core = lab.steps.filter((step) => step.core);
  const passed = core.filter((step) => statusOf(step, progress) === 'pass');
  const count = `core ${passed.length} of ${core.length}`;
  const title = `Lab ${lab.info.number}: ${lab.info.title}`;
  return [
    `${paint('title', title)}${count.padStart(80 - title.length)}`,
    ...lab.steps.map((step) => stepLine(step, progress)),
  ];
}

function stepLine(step: Step, progress: Progress): string {
  const status = statusOf(step, progress);
  const word = status === 'pass' ? 'PASS' : status === 'fail' ? 'FAIL' : '    ';
  const receipt = progress.steps[step.id]?.best?.[0];
  const cost = receipt ? `best: ${unitsText(receipt)}` : '';
  const title = `${step.id}  ${step.title}${step.core ? '' : ' (more)'}`;
  return `  ${paint(status, word)} ${title.padEnd(48)} ${cost}`.trimEnd();
}

function statusOf(step: Step, progress: Progress): 'pass' | 'fail' | 'wait' {
  const kept = progress.steps[step.id];
  if (!kept || kept.attempts === 0) return 'wait';
  return kept.failures > 0 ? 'fail' : 'pass';
}

function nextLine(labs: readonly Lab[], progress: Progress): string {
  const open = labs.find((lab) =>
    lab.steps.some((step) => step.core && statusOf(step, progress) !== 'pass'),
  );
  return open
    ? `Next:  npm run lab:${open.info.number}`
    : 'Every core step has passed. The steps marked (more) go deeper.';
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
      status: statusOf(step, progress),
      ...progress.steps[step.id],
    })),
  }));
}
