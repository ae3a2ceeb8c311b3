/** Compares what cells wrote with what is stored. */

import { structuredPatch } from 'diff';
import { type CodeCell, isVolatile, type Notebook } from './notebook.ts';
import { outputText } from './output.ts';
import type { Problem } from './problem.ts';

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
