/** The labs that no agenda of the instructor's page has, as a table. */

import type { Lab } from '../../../kit/checkpoint/lab/lab.ts';

const HEAD = `| lab | you model | reading | core steps |
| --- | --- | --- | --- |
`;

/** A line for each lab that no agenda of this page names; a new lab is one of them. */
export function homeworkTable(page: string, labs: readonly Lab[]): string {
  const agenda = page.match(/^\| \d+:\d\d \|.*$/gm) ?? [];
  const isTaught = ({ info }: Lab): boolean =>
    agenda.some((line) => new RegExp(`\\bLab ${info.number}\\b`).test(line));
  return (
    HEAD +
    labs
      .filter((lab) => !isTaught(lab))
      .map(line)
      .join('')
  );
}

function line({ name, info, steps }: Lab): string {
  const core = steps.filter((step) => step.core).map(({ id }) => id);
  const link = `[Lab ${info.number} ${info.title}](../labs/${name}/README.md)`;
  return `| ${link} | ${info.subject} | ${info.readingMinutes} minutes | ${core.join(', ')} |\n`;
}
