/** A survivor without a reason, as docs/mutants.md lists it. */

import type { Lab } from '../../../kit/checkpoint/lab/lab.ts';
import type { JudgedMutant } from './mutate-lab.ts';

export function survivorLine({ info }: Lab, { mutant }: JudgedMutant): string {
  const { line, original, replacement, steps } = mutant;
  const at = `Lab ${info.number}, line ${line}, \`${mutant.function}\``;
  return `- ${at}: \`${original}\` → \`${replacement}\` (steps ${steps.join(', ')})`;
}

/** Whether the page lists it, at whichever line: lines move. */
export function isListed(page: string, lab: Lab, survivor: JudgedMutant): boolean {
  const anywhere = (line: string): string => line.replace(/, line \d+,/, ',');
  return page
    .split('\n')
    .map(anywhere)
    .includes(anywhere(survivorLine(lab, survivor)));
}
