/** What `npm run notebooks check` and `write` say of a notebook. */

import type { Notebook } from '../../kit/notebook/notebook.ts';
import { firstLine, MEANINGS, type Problem } from '../../kit/notebook/problem.ts';
import { paint } from '../../kit/report/terminal.ts';
import { fitted, padded, SCREEN_COLUMNS, wrapped } from '../../kit/report/text.ts';
import type { Executed } from './execute-each.ts';

/** Most lines of a reason. */
const REASON_LINES = 14;
const MARGIN = ' '.repeat(7);

/** One line for a notebook without problems. */
export function passedLine(
  word: 'PASS' | 'SAME' | 'NEW ',
  { name, stored, seconds }: Executed,
): string {
  const cells = stored.cells.filter(({ cell_type }) => cell_type === 'code').length;
  const facts = `${padded(`${cells} cells`, 9, 'right')} ${padded(seconds.toFixed(1), 6, 'right')} s`;
  return `  ${paint('pass', word)} ${padded(name, 30)}${facts}`;
}

/** The lines for one with problems: which cell, what is wrong, and why. */
export function failedNotebookLines(
  name: string,
  notebook: Notebook,
  problems: readonly Problem[],
): string[] {
  const { length: cells } = notebook.cells;
  return [
    `  ${paint('fail', 'FAIL')} ${name}`,
    ...problems.flatMap(({ kind, cell, lines }) => [
      indented(`cell ${cell} of ${cells} ${MEANINGS[kind]}:`),
      indented(`> ${firstLine(notebook, cell)}`),
      ...reasonLines(lines).map(indented),
    ]),
  ];
}

/** The reason, in lines that fit; a long one is cut. */
function reasonLines(lines: readonly string[]): string[] {
  const all = lines.flatMap((line) => wrapped(line, SCREEN_COLUMNS - MARGIN.length, '  '));
  const more = all.length - REASON_LINES;
  return more > 0 ? [...all.slice(0, REASON_LINES), `... ${more} more lines`] : all;
}

function indented(line: string): string {
  return `${MARGIN}${fitted(line, SCREEN_COLUMNS - MARGIN.length)}`;
}
