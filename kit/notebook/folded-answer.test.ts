import { describe, expect, test } from 'vitest';
import { answerProblems, withAnswers } from './folded-answer.ts';
import type { Notebook } from './notebook.ts';
import { joined } from './output.ts';

const ANSWER = `## Your turn

\`\`\`ts
notFolded();
\`\`\`

<details><summary>A way</summary>

\`\`\`ts
one();
\`\`\`

And:

\`\`\`ts
two();
\`\`\`

\`\`\`sh
npm start
\`\`\`
</details>`;

/** Cells of text begin with `#`. */
function notebook(...sources: string[]): Notebook {
  return {
    metadata: {},
    cells: sources.map((source) =>
      source.startsWith('#')
        ? { cell_type: 'markdown', source }
        : { cell_type: 'code', source, metadata: {}, execution_count: null, outputs: [] },
    ),
  };
}

const codeOf = ({ cells }: Notebook): string[] =>
  cells.flatMap(({ cell_type, source }) => (cell_type === 'code' ? [joined(source).trim()] : []));

describe('a folded answer', () => {
  test('stands behind its exercise, the next cell of code; the copy ends with it', () => {
    const { notebook: copy, answers } = withAnswers(
      notebook('first();', ANSWER, '# A text', 'exercise();', 'last();'),
    );
    expect(codeOf(copy)).toEqual(['first();', 'exercise();', 'one();', 'two();']);
    expect(answers.map(({ cell, foldedIn }) => [cell, foldedIn])).toEqual([
      [5, 2],
      [6, 2],
    ]);
  });

  test('stands before a cell that stops the engine, and at the end where no cell follows', () => {
    const stop = 'await engine.stop();';
    expect(codeOf(withAnswers(notebook(ANSWER, stop)).notebook)).toEqual(['one();', 'two();']);
    expect(codeOf(withAnswers(notebook('first();', ANSWER)).notebook)).toEqual([
      'first();',
      'one();',
      'two();',
    ]);
  });

  test('that fails is told of the text that folds it, with its code; other cells are not', () => {
    const { answers } = withAnswers(notebook('first();', ANSWER, 'exercise();'));
    const problems = [
      { kind: 'error' as const, cell: 1, lines: ['another'] },
      { kind: 'error' as const, cell: 5, lines: ['two is not defined'] },
    ];
    expect(answerProblems(answers, problems)).toEqual([
      { kind: 'answer', cell: 2, lines: ['two();', 'two is not defined'] },
    ]);
  });

  test('is not in a text that folds no code', () => {
    expect(withAnswers(notebook('# A text', 'first();')).answers).toEqual([]);
  });
});
