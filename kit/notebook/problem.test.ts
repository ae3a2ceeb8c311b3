import { describe, expect, test } from 'vitest';
import type { Notebook } from './notebook.ts';
import { staleCells, unrepeatableCells } from './problem.ts';

function notebook(text: string, tags: readonly string[] = []): Notebook {
  const output = { output_type: 'stream' as const, name: 'stdout' as const, text };
  return {
    metadata: {},
    cells: [
      { cell_type: 'markdown', source: 'A text.' },
      {
        cell_type: 'code',
        source: '',
        metadata: { tags },
        execution_count: null,
        outputs: [output],
      },
    ],
  };
}

describe('stored outputs', () => {
  test('that are the same text are fresh, whatever its pieces', () => {
    const other = notebook('');
    const pieces = { ...other.cells[1], outputs: [] };
    const lines = { output_type: 'stream' as const, name: 'stdout' as const, text: ['a\n', 'b'] };
    const fresh = {
      ...other,
      cells: [other.cells[0], { ...pieces, outputs: [lines] }],
    } as Notebook;
    expect(staleCells(notebook('a\nb'), fresh)).toEqual([]);
  });

  test('that differ are stale, and the lines that differ are told', () => {
    expect(staleCells(notebook('a\nb\nc\nd'), notebook('a\nb\nx\nd'))).toEqual([
      { kind: 'stale', cell: 2, lines: [' b', '-c', '+x', ' d'] },
    ]);
  });

  test('of a cell that is volatile may differ', () => {
    expect(staleCells(notebook('1 ms', ['volatile']), notebook('2 ms', ['volatile']))).toEqual([]);
  });
});

describe('outputs of a second run', () => {
  test('that differ from those of the first run are told', () => {
    expect(unrepeatableCells(notebook('320 towns'), notebook('640 towns'))).toEqual([
      { kind: 'again', cell: 2, lines: ['-320 towns', '+640 towns'] },
    ]);
    expect(unrepeatableCells(notebook('320 towns'), notebook('320 towns'))).toEqual([]);
  });
});
