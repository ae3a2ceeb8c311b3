/** What is wrong with a notebook, or with a cell of it. */

import { structuredPatch } from 'diff';
import { type CodeCell, isVolatile, type Notebook } from './notebook.ts';
import { joined, outputText } from './output.ts';

/** What can be wrong. */
export type ProblemKind =
  | 'error'
  | 'error again'
  | 'standard error'
  | 'late'
  | 'hang'
  | 'exit'
  | 'stale'
  | 'again'
  | 'answer'
  | 'import'
  | 'other cell';

/** One thing that is wrong. */
export interface Problem {
  readonly kind: ProblemKind;
  /** Place of the cell among all cells, from 1. */
  readonly cell: number;
  /** The reason, as the kernel or the comparison says it. */
  readonly lines: readonly string[];
}

/** What a kind means, as the end of a sentence that begins with the cell. */
export const MEANINGS: Readonly<Record<ProblemKind, string>> = {
  error: 'does not run',
  'error again': 'does not run again, alone',
  'standard error': 'wrote to standard error',
  late: 'wrote to standard error after it had ended',
  hang: 'hangs',
  exit: 'ended the kernel',
  stale: 'writes other outputs than are stored',
  again: 'writes other outputs when it runs again, alone',
  answer: 'folds an answer that does not run',
  import: 'uses a name that only another cell imports',
  'other cell': 'uses another cell’s variable in a way that tslab gets wrong',
};

const IMPORTS = /^(import [^;]*;\s*)*/;

/** The first line of a cell behind its imports, by which it is found in an editor. */
export function firstLine(notebook: Notebook, cell: number): string {
  const source = joined(notebook.cells[cell - 1]?.source ?? '').trim();
  const [line = ''] = source.replace(IMPORTS, '').split('\n');
  return line;
}

/**
 * The cells whose stored outputs are not what they write now; those tagged `volatile` excepted.
 *
 * @param fresh the same notebook, executed
 */
export function staleCells(stored: Notebook, fresh: Notebook): Problem[] {
  return changedCells(stored, fresh, 'stale');
}

/**
 * The cells that write something else when they run a second time; those tagged `volatile` excepted.
 *
 * @param first the notebook with the outputs of each cell's first run
 * @param again the notebook with the outputs of each cell's second run
 */
export function unrepeatableCells(first: Notebook, again: Notebook): Problem[] {
  return changedCells(first, again, 'again');
}

function changedCells(before: Notebook, after: Notebook, kind: 'stale' | 'again'): Problem[] {
  return before.cells.flatMap((cell, at) => {
    const other = after.cells[at];
    if (cell.cell_type !== 'code' || other?.cell_type !== 'code') return [];
    if (isVolatile(cell)) return [];
    const lines = differences(cell, other);
    return lines.length === 0 ? [] : [{ kind, cell: at + 1, lines }];
  });
}

/** Lines that are only in the first (`-`) or only in the second (`+`), with a line around them. */
function differences(first: CodeCell, second: CodeCell): string[] {
  const [before, after] = [outputText(first.outputs), outputText(second.outputs)];
  if (before === after) return [];
  const { hunks } = structuredPatch('', '', before, after, '', '', { context: 1 });
  return hunks.flatMap(({ lines }) => lines).filter((line) => !line.startsWith('\\'));
}
