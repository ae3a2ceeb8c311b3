import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { heatLoadFixture, layoutFixture, splitFixture } from '../../tools/heat-fixture.ts';
import type { HeatEvent } from '../governor/event.ts';
import { bandPlan } from './band-plan.ts';
import { CELL_BITS, HEAT_VIEW, type HeatGrid, heatGrid } from './heat-grid.ts';
import { HeatHistory } from './heat-history.ts';
import {
  DARK_HEAT,
  HeatCells,
  type HeatPalette,
  heatPaint,
  LIGHT_HEAT,
  mergedCells,
  paintHeat,
} from './heat-paint.ts';

const SIZE = 16;

/** The colours of a cell of 16 × 16 pixels, each with how many pixels have it. */
function coloursOf(code: number, palette: HeatPalette, density = 1): Record<string, number> {
  const buffer = new Uint32Array(SIZE * SIZE);
  const grid = { rows: 1, columns: 1, start: 0, cells: Uint8Array.of(code) };
  paintHeat(buffer, grid, { width: SIZE, height: SIZE }, heatPaint(palette, density));
  const bytes = new Uint8Array(buffer.buffer);
  const counts: Record<string, number> = {};
  for (let at = 0; at < bytes.length; at += 4) {
    const hex = Array.from(bytes.slice(at, at + 3), (byte) => byte.toString(16).padStart(2, '0'));
    const colour = `#${hex.join('')}`;
    counts[colour] = (counts[colour] ?? 0) + 1;
    expect(bytes[at + 3]).toBe(255);
  }
  return counts;
}

describe.each([
  ['light', LIGHT_HEAT],
  ['dark', DARK_HEAT],
])('painted in the %s theme', (_, palette) => {
  const { steps, hatching } = palette;

  test('each step has its colour', () => {
    for (const [step, colour] of steps.entries()) {
      expect(coloursOf(step + 1, palette)).toEqual({ [colour]: 256 });
    }
  });

  test('an eighth of a cell is line where less than half is refused, a quarter where more is', () => {
    for (const [step, colour] of steps.entries()) {
      const line = hatching[step] as string;
      const sparse = coloursOf((step + 1) | CELL_BITS.sparse, palette);
      expect(sparse).toEqual({ [colour]: 224, [line]: 32 });
      const dense = coloursOf((step + 1) | CELL_BITS.dense, palette);
      expect(dense).toEqual({ [colour]: 192, [line]: 64 });
    }
  });

  test('lines are twice as wide, and as far apart, on a screen of twice the density', () => {
    const colours = coloursOf(1 | CELL_BITS.dense, palette, 2);
    expect(colours[hatching[0] as string]).toBe(64);
  });

  test('an index that is behind has lines of its own, which cross the others', () => {
    const both = coloursOf(3 | CELL_BITS.sparse | CELL_BITS.behind, palette);
    expect(both[hatching[2] as string]).toBeGreaterThan(32);
  });

  test('what was not measured is dots on the ground', () => {
    expect(coloursOf(0, palette)).toEqual({ [palette.ground]: 240, [palette.dots]: 16 });
  });
});

test('Cells are painted in their rows and columns', () => {
  const buffer = new Uint32Array(3 * 2 * 2);
  const grid = { rows: 2, columns: 3, start: 0, cells: Uint8Array.of(1, 2, 3, 4, 5, 1) };
  paintHeat(buffer, grid, { width: 1, height: 2 }, heatPaint(LIGHT_HEAT));
  const [one, two, three, four, five] = buffer.filter((_, at) => [0, 1, 2, 6, 7].includes(at));
  expect([...buffer]).toEqual([one, two, three, one, two, three, four, five, one, four, five, one]);
  expect(new Set([one, two, three, four, five]).size).toBe(5);
});

const COLUMNS = 6;
const layout = layoutFixture(2);

/** Loads of a quarter second, with gaps that nobody measured; now and then a split, or another view. */
const steps = fc.array(
  fc.record({
    gap: fc.integer({ min: 1, max: 4 }),
    partition: fc.integer({ min: 0, max: 3 }),
    write: fc.integer({ min: 0, max: 30 }),
    refused: fc.integer({ min: 0, max: 9 }),
    isSplit: fc.boolean(),
    isMagnified: fc.boolean(),
    isDrawn: fc.boolean(),
  }),
  { maxLength: 40 },
);

/** The columns in their order. */
function straight({ rows, columns, start, cells }: HeatGrid): number[] {
  return Array.from({ length: rows * columns }, (_, at) => {
    const [row, column] = [Math.floor(at / columns), at % columns];
    return cells[row * columns + ((start + column) % columns)] as number;
  });
}

test('Cells that are kept from picture to picture are those that are computed at once', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const history = new HeatHistory({ columns: COLUMNS });
      const cells = new HeatCells();
      let [at, isSplit] = [0, false];
      history.add(layout);
      for (const step of all) {
        at += step.gap / 4;
        const events: HeatEvent[] = [];
        if (step.isSplit && !isSplit)
          events.push(layoutFixture(2, splitFixture(layout, 1, [2, 3], at)));
        isSplit ||= step.isSplit;
        const reasons = { IndexWriteKeyRangeThroughputExceeded: step.refused };
        const load = [step.partition, step.write, 0, step.refused, 0] as const;
        events.push(heatLoadFixture(at, [load], { dt: 0.25, reasons }));
        for (const event of events) history.add(event);
        if (!step.isDrawn) continue;
        const heat = history.tables[0]?.table;
        if (!heat) throw new Error('Expected the table T.');
        const plan = bandPlan(heat.layout.partitions, 320);
        const view = { ...HEAT_VIEW, isMagnified: step.isMagnified };
        const kept = cells.grid(heat, plan, history.span, view);
        expect(straight(kept)).toEqual([...heatGrid(heat, plan, history.span, view).cells]);
      }
    }),
  );
});

const grids = fc
  .record({ rows: fc.integer({ min: 1, max: 8 }), columns: fc.integer({ min: 1, max: 12 }) })
  .chain(({ rows, columns }) =>
    fc
      .array(fc.integer({ min: 0, max: 3 }), {
        minLength: rows * columns,
        maxLength: rows * columns,
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
