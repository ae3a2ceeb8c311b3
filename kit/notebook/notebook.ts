/**
 * Notebooks as they are stored: cells of text and of code, with the outputs of the last run.
 * @see https://nbformat.readthedocs.io/en/latest/format_description.html
 */

import { readFile } from 'node:fs/promises';
import { KitError } from '../kit-error.ts';
import type { Multiline, Output } from './output.ts';

/** A cell of text. */
export interface TextCell {
  readonly cell_type: 'markdown' | 'raw';
  readonly source: Multiline;
}

/** A cell of code. */
export interface CodeCell {
  readonly cell_type: 'code';
  readonly source: Multiline;
  readonly metadata: { readonly tags?: readonly string[] };
  readonly execution_count: number | null;
  readonly outputs: readonly Output[];
}

/** A notebook, as far as it is looked at; what else it holds is kept. */
export interface Notebook {
  readonly cells: readonly (TextCell | CodeCell)[];
  readonly metadata: { readonly language_info?: unknown };
}

/** Tag of a cell whose outputs differ from run to run: it is executed, and they are not compared. */
const VOLATILE = 'volatile';

/**
 * A notebook from its file.
 *
 * @throws {KitError} `notebook.badFile`
 */
export async function readNotebook(file: string): Promise<Notebook> {
  try {
    const { nbformat, ...notebook } = JSON.parse(await readFile(file, 'utf8'));
    if (nbformat === 4 && Array.isArray(notebook.cells)) return { nbformat, ...notebook };
    throw new Error(`nbformat is ${nbformat}`);
  } catch (error) {
    throw new KitError(
      'failure',
      'notebook.badFile',
      `Expected a notebook of format 4 in ${file}, but ${(error as Error).message}. Restore the file: git checkout -- ${JSON.stringify(file)}.`,
      { cause: error },
    );
  }
}

/** A notebook as Jupyter itself lays it out: keys in order, one space, a line end at the end. */
export function notebookText(notebook: Notebook): string {
  return `${JSON.stringify(inOrder(notebook), null, 1)}\n`;
}

/** Whether the outputs of a cell may differ from those that are stored. */
export function isVolatile(cell: CodeCell): boolean {
  return cell.metadata.tags?.includes(VOLATILE) ?? false;
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, member]) => [name, inOrder(member)]));
}
