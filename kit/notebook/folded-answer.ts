/**
 * Answers to an exercise: code that a text folds, as Markdown inside `<details>`. Nobody sees whether
 * they run, so they run in a copy of their notebook.
 */

import type { CodeCell, Notebook, TextCell } from './notebook.ts';
import { joined } from './output.ts';
import type { Problem } from './problem.ts';

/** A notebook in which folded answers are cells of code. */
export interface NotebookWithAnswers {
  readonly notebook: Notebook;
  /** The answers: their cells in this notebook, and the cells of the texts that fold them. */
  readonly answers: readonly Answer[];
}

interface Answer {
  /** Place among all cells of the copy, from 1. */
  readonly cell: number;
  /** Place of the text among all cells of the notebook, from 1. */
  readonly foldedIn: number;
  readonly source: string;
}

const FOLDED = /<details>[\s\S]*?<\/details>/g;
const CODE = /^```ts\n([\s\S]*?)^```$/gm;
/** A cell behind which nothing can be asked. */
const STOPS = /\bengine\.stop\(\)/;

/**
 * A copy of a notebook, with its answers as cells. Each stands behind the exercise: the next cell of
 * code below its text, unless that stops the engine. The copy ends with the last answer.
 */
export function withAnswers(notebook: Notebook): NotebookWithAnswers {
  const cells: Notebook['cells'][number][] = [];
  const answers: Answer[] = [];
  let waiting: Omit<Answer, 'cell'>[] = [];
  const place = (): void => {
    for (const answer of waiting) {
      cells.push(codeCell(answer.source));
      answers.push({ ...answer, cell: cells.length });
    }
    waiting = [];
  };
  for (const [at, cell] of notebook.cells.entries()) {
    if (cell.cell_type !== 'code') {
      cells.push(cell);
      waiting.push(...foldedSources(cell).map((source) => ({ source, foldedIn: at + 1 })));
      continue;
    }
    if (STOPS.test(joined(cell.source))) place();
    cells.push(cell);
    place();
  }
  place();
  const needed = cells.slice(0, answers.at(-1)?.cell ?? 0);
  return { notebook: { ...notebook, cells: needed }, answers };
}

/** The problems of the answers among those of the copy, told of the texts that fold them. */
export function answerProblems(
  answers: readonly Answer[],
  problems: readonly Problem[],
): Problem[] {
  return answers.flatMap(({ cell, foldedIn, source }) =>
    problems
      .filter((problem) => problem.cell === cell)
      .map(({ lines }) => ({
        kind: 'answer' as const,
        cell: foldedIn,
        lines: [...source.trimEnd().split('\n'), ...lines],
      })),
  );
}

function foldedSources(cell: TextCell): string[] {
  const folded = joined(cell.source).match(FOLDED) ?? [];
  return folded.flatMap((text) => [...text.matchAll(CODE)].map(([, source = '']) => source));
}

function codeCell(source: string): CodeCell {
  return { cell_type: 'code', source, metadata: {}, execution_count: null, outputs: [] };
}
