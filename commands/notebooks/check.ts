/**
 * `npm run notebooks check`: every cell runs, writes what is stored, and writes it again; and what the
 * screen says of a notebook.
 */

import type { Notebook } from '../../kit/notebook/notebook.ts';
import {
  firstLine,
  MEANINGS,
  type Problem,
  staleCells,
  unrepeatableCells,
} from '../../kit/notebook/problem.ts';
import { paint, print } from '../../kit/report/terminal.ts';
import { fitted, padded, SCREEN_COLUMNS, wrapped } from '../../kit/report/text.ts';
import { EXIT } from '../shell/exit.ts';
import type { NotebookChoice } from './choice.ts';
import { type Executed, executeEach } from './execute-each.ts';

/** Checks the chosen notebooks. */
export async function checkNotebooks(choice: NotebookChoice): Promise<number> {
  const { length: count } = choice.names;
  const failed: string[] = [];
  const stale: string[] = [];
  print([paint('title', `Executing ${counted(count)} on the tslab kernel`)]);
  await executeEach(choice, 'check', (executed) => {
    const { name, problems, answerProblems, stored, fresh, again } = executed;
    const isNew = ({ cell }: Problem): boolean => problems.every((other) => other.cell !== cell);
    // After a cell that fails, the outputs of those behind it are not new.
    const old = problems.length === 0 ? staleCells(stored, fresh) : [];
    const changed = unrepeatableCells(fresh, again).filter(isNew);
    const all = [...problems, ...old, ...changed, ...answerProblems];
    if (all.length > 0) failed.push(name);
    if (old.length > 0) stale.push(name);
    print(all.length > 0 ? failedNotebookLines(name, stored, all) : [passedLine('PASS', executed)]);
  });
  if (failed.length === 0) {
    print([`${counted(count)} ${count === 1 ? 'writes' : 'write'} what is stored.`]);
    return EXIT.pass;
  }
  print(['', `${failed.length} of ${counted(count)} failed.`]);
  if (stale.length > 0) {
    print(['Where the new outputs are right, store them:']);
    print([`  npm run notebooks write ${stale.sort().join(' ')}`]);
  }
  print([
    'To get the stored notebook back after playing, at the cost of your changes:',
    `  git checkout -- ${failed.length === 1 ? `notebooks/${failed[0]}.ipynb` : 'notebooks'}`,
  ]);
  return EXIT.fail;
}

/** A number of notebooks, in words. */
export function counted(count: number): string {
  return count === 1 ? '1 notebook' : `${count} notebooks`;
}

// What `npm run notebooks check` and `write` say of a notebook.

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
