/** docs/mutants.md: the last results of every lab. */

import { basename } from 'node:path';
import type { Lab } from '../../../kit/checkpoint/lab/lab.ts';
import { equivalentFile } from './equivalent.ts';
import type { MadeMutants, Mutant } from './mutant.ts';
import type { JudgedMutant, LabMutants } from './mutate-lab.ts';
import { isListed, survivorLine } from './survivor.ts';

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
    `${lab.info.number} ${lab.info.title}`,
    date.toISOString().slice(0, 10),
    seed,
    made,
    errorTexts,
    invalid,
    killed,
    timeouts,
    counts.equivalent + counts.unexplained,
    counts.equivalent,
    counts.unexplained,
    counts.broken,
    Math.ceil(durationSeconds / 60),
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

// What is shown of a lab's mutants.

/** Where a text is cut off that is longer. */
const MOST_CHARACTERS = 120;

/** How many mutants had which fate; killed includes timeouts. */
export interface Counts {
  readonly made: number;
  readonly errorTexts: number;
  readonly invalid: number;
  readonly killed: number;
  readonly timeouts: number;
  readonly broken: number;
  readonly equivalent: number;
  readonly unexplained: number;
}

/** Counts a lab's mutants. */
export function countsOf({ judged, errorTexts, mutants }: LabMutants): Counts {
  const of = (...fates: JudgedMutant['fate'][]): number =>
    judged.filter(({ fate }) => fates.includes(fate)).length;
  return {
    made: mutants.length + errorTexts,
    errorTexts,
    invalid: of('invalid'),
    killed: of('killed', 'timeout'),
    timeouts: of('timeout'),
    broken: of('broken'),
    equivalent: of('survived') - unexplained(judged).length,
    unexplained: unexplained(judged).length,
  };
}

/** Survivors without a reason. */
function unexplained(judged: readonly JudgedMutant[]): JudgedMutant[] {
  return judged.filter(({ fate, reason }) => fate === 'survived' && reason === undefined);
}

/**
 * The results of a lab, and how many of them somebody has to do something about: a survivor that the
 * page lists is known.
 *
 * @param page docs/mutants.md as it is
 */
export function labLines(result: LabMutants, page: string): { lines: string[]; failed: number } {
  const { lab, judged, stale } = result;
  const counts = countsOf(result);
  const broken = judged.filter(({ fate }) => fate === 'broken');
  const survivors = unexplained(judged).filter((one) => !isListed(page, lab, one));
  const file = shown(lab, equivalentFile(lab));
  const lines = [
    `Lab ${lab.info.number}, ${lab.info.title}: ${counts.made} mutants of ${shown(lab, lab.solutionFile)}`,
    `  ${counts.errorTexts} change the text of an error and were left out; ${counts.invalid} do not compile or load`,
    `  ${counts.killed} killed, ${counts.timeouts} of them by the time limit; ${counts.equivalent} equivalent by ${file}`,
    `  ${counts.unexplained} survived without a reason, ${counts.unexplained - survivors.length} of them known; ${Math.round(result.durationSeconds)} s`,
    ...heading(survivors, 'Survived without a reason, and not known:'),
    ...survivors.flatMap(({ mutant }) => mutantLines(lab, mutant)),
    ...heading(broken, 'The checkpoint itself failed, instead of a fact:'),
    ...broken.flatMap(({ mutant, why }) => [...mutantLines(lab, mutant), `    ${cut(why ?? '')}`]),
    ...heading(stale, `Entries of ${file} that no longer hold:`),
    ...stale.map((line) => `  ${line}`),
  ];
  return { lines, failed: survivors.length + broken.length + stale.length };
}

/** The mutants of a lab, without a check. */
export function listLines(
  lab: Lab,
  { mutants, errorTexts }: MadeMutants,
  step: string | undefined,
): string[] {
  const own = mutants.filter(({ steps }) => step === undefined || steps.includes(step));
  return [
    `Lab ${lab.info.number}, ${lab.info.title}: ${own.length} mutants; ${errorTexts} of error texts are left out`,
    ...own.flatMap((mutant) => mutantLines(lab, mutant)),
  ];
}

/** Where a mutant is and how it differs from the reference. */
function mutantLines(lab: Lab, mutant: Mutant): string[] {
  const { line, mutator, original, replacement, steps } = mutant;
  const at = steps.length > 0 ? `steps ${steps.join(', ')}` : 'no step uses it';
  const place = `${shown(lab, lab.solutionFile)}:${line}  ${mutant.function}  ${mutator}  ${at}`;
  return [`  ${place}`, `    ${cut(original)}  →  ${cut(replacement)}`];
}

function heading(members: readonly unknown[], text: string): string[] {
  return members.length > 0 ? [text] : [];
}

function cut(text: string): string {
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS - 1)}…` : text;
}

/** A file beside the reference, as it is seen from the project's folder. */
function shown(lab: Lab, file: string): string {
  return `solutions/${lab.name}/${basename(file)}`;
}
