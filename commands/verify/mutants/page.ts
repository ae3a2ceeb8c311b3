/** docs/mutants.md: the last results of every lab. */

import type { LabMutants } from './mutate-lab.ts';
import { countsOf, unexplained } from './screen.ts';
import { survivorLine } from './survivor.ts';

/** Where the page is, from the project's folder. */
export const PAGE = 'docs/mutants.md';

/** When and on which data set the mutants were checked. */
export interface Checked {
  readonly seed: number;
  readonly date: Date;
}

const HEAD = [
  '# Mutants of the references',
  '',
  '<!-- Written by `npm run verify mutants write`: change a check, a reference or a reason, not this page. -->',
  '',
  '`npm run verify mutants` changes each reference (`solutions/NN-name/model.ts`) in one place at a time, as',
  '[StrykerJS](https://stryker-mutator.io/docs/mutation-testing-elements/supported-mutators/) does,',
  'and checks each mutant at the steps whose functions use the changed one. A mutant is *killed* where a fact does',
  'not hold. It *times out* where a fact takes more than six times as long as the slowest fact of the reference; that',
  'counts as killed. One that passes every step, on unseen data and on ten times the data as well, has *survived*.',
  '',
  '- A mutant of the text of an error is left out: a check judges the class and the code of an error, not its text.',
  '- A mutant that does not compile or load is left out: nobody could hand it in.',
  '- *Broken* is a mutant at which the checkpoint itself fails, instead of a fact.',
  '- An *equivalent* survivor is one that no check can tell from the reference. The reason for each is in',
  '  `solutions/NN-name/equivalent-mutants.json`.',
  '- A survivor *without a reason* is listed below: a fact is missing. One that is not listed fails the command.',
  '',
  'The command that writes this page is `npm run verify mutants write`; for one lab it is `npm run verify mutants lab=3 write`. The',
  'minutes are of a machine with two cores; they depend on what else it does.',
  '',
];

const TABLE = [
  '| lab | checked on | seed | made | error texts | do not compile | killed | by time | survived | equivalent | without a reason | broken | minutes |',
  '| --- | --- | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: |',
];

/**
 * The page with a lab's results in it; those of the other labs stay.
 *
 * @param kept the page as it is; empty where there is none
 */
export function mutantsPage(kept: string, result: LabMutants, checked: Checked): string {
  const number = result.lab.info.number;
  const lines = kept.split('\n');
  const others = (begins: RegExp): string[] =>
    lines.filter((line) => begins.test(line) && numberIn(line) !== number);
  const rows = [...others(/^\| \d/), rowOf(result, checked)].sort(byNumber);
  const survivors = [...others(/^- Lab \d/), ...survivorLines(result)].sort(byNumber);
  const none = survivors.length === 0 ? ['There is none.'] : survivors;
  return [...HEAD, ...TABLE, ...rows, '', '## Survivors without a reason', '', ...none, ''].join(
    '\n',
  );
}

function rowOf(result: LabMutants, { seed, date }: Checked): string {
  const { lab, durationSeconds } = result;
  const { made, errorTexts, invalid, killed, timeouts, ...counts } = countsOf(result);
  const cells = [
    ...[`${lab.info.number} ${lab.info.title}`, date.toISOString().slice(0, 10), seed],
    ...[made, errorTexts, invalid, killed, timeouts],
    ...[counts.equivalent + counts.unexplained, counts.equivalent, counts.unexplained],
    ...[counts.broken, Math.ceil(durationSeconds / 60)],
  ];
  return `| ${cells.join(' | ')} |`;
}

function survivorLines({ lab, judged }: LabMutants): string[] {
  return unexplained(judged).map((one) => survivorLine(lab, one));
}

/** Lines of one lab keep their order. */
function byNumber(one: string, other: string): number {
  return numberIn(one) - numberIn(other);
}

function numberIn(line: string): number {
  return Number(/\d+/.exec(line)?.[0]);
}
