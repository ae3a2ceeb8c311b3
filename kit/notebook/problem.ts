/** What is wrong with a notebook, or with a cell of it. */

import { joined } from './multiline.ts';
import type { Notebook } from './notebook.ts';

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
