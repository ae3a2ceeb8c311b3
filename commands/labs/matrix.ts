/** The progress matrix: a line for each lab, the steps of the one the learner is in, what is next. */

import type { Lab } from '../../kit/checkpoint/lab/lab.ts';
import type { Step } from '../../kit/checkpoint/lab/step.ts';
import {
  coreOf,
  nextCommand,
  nextLab,
  type Progress,
  type StepStatus,
  stepStatus,
} from '../../kit/checkpoint/learner/progress.ts';
import { unitsText } from '../../kit/meter/receipt.ts';
import { paint } from '../../kit/report/terminal.ts';
import { fitted, padded } from '../../kit/report/text.ts';

/** How a step stands in a row: letters, so that nothing depends on colour. */
const LETTERS: Readonly<Record<StepStatus, string>> = {
  pass: 'P',
  fail: 'F',
  skip: 's',
  open: '.',
};
const WORDS: Readonly<Record<StepStatus, string>> = {
  pass: 'PASS',
  fail: 'FAIL',
  skip: 'skip',
  open: 'open',
};
/** Width of a step's id and title. */
const TITLE_WIDTH = 48;

/** The lines of the matrix, at most 80 columns wide. */
export function matrixLines(labs: readonly Lab[], progress: Progress, plain: boolean): string[] {
  const current = nextLab(labs, progress) ?? labs.at(-1);
  return [
    ...labs.flatMap((lab) => (plain ? plainRow(lab, progress) : [row(lab, progress)])),
    ...(plain ? [] : ['P passed, F fails, s skipped, . open; core steps before the bar']),
    ...(current ? ['', ...detailLines(current, progress, plain)] : []),
    '',
    nextLine(labs, progress),
  ];
}

function row(lab: Lab, progress: Progress): string {
  const letters = (steps: readonly Step[]): string =>
    steps
      .map((step) => stepStatus(step, progress))
      .map((status) => painted(status, LETTERS[status]))
      .join('');
  const title = `Lab ${lab.info.number}  ${lab.info.title}`.padEnd(30);
  const more = lab.steps.filter(({ core }) => !core);
  const width = Math.max(0, 22 - lab.steps.length);
  return `${title}${letters(coreOf(lab.steps))}|${letters(more)}${' '.repeat(width)} ${countOf(lab, progress)}`;
}

/** One fact a line. */
function plainRow(lab: Lab, progress: Progress): string[] {
  return [`Lab ${lab.info.number}  ${lab.info.title}`, `  ${countOf(lab, progress)}`];
}

function countOf(lab: Lab, progress: Progress): string {
  const core = coreOf(lab.steps);
  const passed = core.filter((step) => stepStatus(step, progress) === 'pass');
  return `core ${passed.length} of ${core.length}`;
}

function detailLines(lab: Lab, progress: Progress, plain: boolean): string[] {
  const lines = lab.steps.flatMap((step) => {
    const status = stepStatus(step, progress);
    const word = painted(status, WORDS[status]);
    const receipt = progress.steps[step.id]?.best?.[0];
    const costs = receipt ? [`best: ${unitsText(receipt)}`] : [];
    const more = step.core ? '' : ' (more)';
    const title = `${fitted(`${step.id}  ${step.title}`, TITLE_WIDTH - more.length)}${more}`;
    if (plain) return [`  ${word} ${title}`, ...costs.map((cost) => `    ${cost}`)];
    return [`  ${word} ${padded(title, TITLE_WIDTH)} ${costs.join('')}`.trimEnd()];
  });
  return [paint('title', `Lab ${lab.info.number}: ${lab.info.title}`), ...lines];
}

function nextLine(labs: readonly Lab[], progress: Progress): string {
  const command = nextCommand(labs, progress);
  return command
    ? `Next:  ${command}`
    : 'Every core step has passed or is skipped. The steps marked (more) go deeper.';
}

function painted(status: StepStatus, text: string): string {
  return paint(status === 'pass' || status === 'fail' ? status : 'wait', text);
}
