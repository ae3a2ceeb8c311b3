/** What is wrong with a notebook, or with a cell of it. */

import { joined, type Notebook } from './notebook.ts';

/** What can be wrong. */
export type ProblemKind =
  | 'error'
  | 'no error'
  | 'standard error'
  | 'late'
  | 'hang'
  | 'exit'
  | 'stale'
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
  'no error': 'was to throw, and did not',
  'standard error': 'wrote to standard error',
  late: 'wrote to standard error after it had ended',
  hang: 'hangs',
  exit: 'ended the kernel',
  stale: 'writes other outputs than are stored',
  'other cell': 'uses another cell’s variable in a way that tslab gets wrong',
};

/** The first line of code of a cell, by which it is found in an editor. */
export function firstLine(notebook: Notebook, cell: number): string {
  const lines = joined(notebook.cells[cell - 1]?.source ?? '').split('\n');
  const code = lines.find((line) => line.trim() !== '' && !/^\s*(\/\/|import\b)/.test(line));
  return (code ?? lines[0] ?? '').trim();
}
