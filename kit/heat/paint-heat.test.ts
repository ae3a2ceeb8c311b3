import { describe, expect, test } from 'vitest';
import { CELL_BITS } from './heat-cell.ts';
import { DARK_HEAT, type HeatPalette, LIGHT_HEAT } from './heat-palette.ts';
import { heatPaint, paintHeat } from './paint-heat.ts';

const SIZE = 16;

/** The colours of a cell of 16 × 16 pixels, each with how many pixels have it. */
function coloursOf(code: number, palette: HeatPalette, density = 1): Record<string, number> {
  const buffer = new Uint32Array(SIZE * SIZE);
  const grid = { rows: 1, columns: 1, start: 0, cells: Uint8Array.of(code) };
  paintHeat(buffer, grid, { width: SIZE, height: SIZE }, heatPaint(palette, density));
  const bytes = new Uint8Array(buffer.buffer);
  const counts: Record<string, number> = {};
  for (let at = 0; at < bytes.length; at += 4) {
    const hex = [...bytes.slice(at, at + 3)].map((byte) => byte.toString(16).padStart(2, '0'));
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
