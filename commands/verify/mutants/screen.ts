/** What is shown of a lab's mutants. */

import { basename } from 'node:path';
import type { Lab } from '../../../kit/checkpoint/lab/lab.ts';
import { equivalentFile } from './equivalent.ts';
import type { MadeMutants, Mutant } from './mutant.ts';
import type { JudgedMutant, LabMutants } from './mutate-lab.ts';
import { isListed } from './survivor.ts';

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
export function unexplained(judged: readonly JudgedMutant[]): JudgedMutant[] {
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
