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
  return stored.cells.flatMap((cell, at) => {
    const other = fresh.cells[at];
    if (cell.cell_type !== 'code' || other?.cell_type !== 'code') return [];
    if (isVolatile(cell)) return [];
    const lines = differences(cell, other);
    return lines.length === 0 ? [] : [{ kind: 'stale' as const, cell: at + 1, lines }];
  });
}

/** Lines that are only in the one (`-`) or only in the other (`+`), with a line around them. */
function differences(stored: CodeCell, fresh: CodeCell): string[] {
  const [before, after] = [outputText(stored.outputs), outputText(fresh.outputs)];
  if (before === after) return [];
  const { hunks } = structuredPatch('', '', before, after, '', '', { context: 1 });
  return hunks.flatMap(({ lines }) => lines).filter((line) => !line.startsWith('\\'));
}
