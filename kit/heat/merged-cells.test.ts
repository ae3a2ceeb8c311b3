import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergedCells } from './merged-cells.ts';

const grids = fc
  .record({ rows: fc.integer({ min: 1, max: 8 }), columns: fc.integer({ min: 1, max: 12 }) })
  .chain(({ rows, columns }) =>
    fc
      .array(fc.integer({ min: 0, max: 3 }), {
        ...{ minLength: rows * columns, maxLength: rows * columns },
      })
      .map((cells) => ({ rows, columns, cells: Uint8Array.from(cells) })),
  );

test('Rectangles cover each cell once, with cells of one look', () => {
  fc.assert(
    fc.property(grids, (grid) => {
      const drawn = new Int8Array(grid.cells.length).fill(-1);
      for (const [look, rectangles] of mergedCells(grid, (code) => code >> 1)) {
        for (const { row, column, rows, columns } of rectangles) {
          for (let down = row; down < row + rows; down++) {
            for (let along = column; along < column + columns; along++) {
              const at = down * grid.columns + along;
              expect(drawn[at]).toBe(-1);
              drawn[at] = look;
            }
          }
        }
      }
      expect([...drawn]).toEqual([...grid.cells].map((code) => code >> 1));
    }),
  );
});

test('Equal cells are one rectangle', () => {
  const cells = new Uint8Array(12).fill(3);
  const merged = mergedCells({ rows: 3, columns: 4, cells }, (code) => code);
  expect([...merged]).toEqual([[3, [{ row: 0, column: 0, rows: 3, columns: 4 }]]]);
});
