import { describe, expect, test } from 'vitest';
import {
  heatLoadFixture,
  historyOf,
  layoutFixture,
  MADE,
  splitFixture,
} from '../../tools/heat-fixture.ts';
import type { HeatEvent, PartitionLoad } from '../governor/event.ts';
import { bandPlan } from './band-plan.ts';
import { CELL_BITS, HEAT_VIEW, type HeatView, heatGrid, stepPercents } from './heat-grid.ts';

const layout = layoutFixture(1);
const HEIGHT = 320;

/** The bytes of the first columns, row after row. */
function cellsOf(events: HeatEvent[], columns: number, view: HeatView = HEAT_VIEW): number[][] {
  const { heat } = historyOf(events);
  const plan = bandPlan(heat.layout.partitions, HEIGHT);
  const { cells } = heatGrid(heat, plan, { first: 0, end: columns }, view);
  return Array.from({ length: plan.rows }, (_, row) =>
    Array.from(cells.slice(row * columns, (row + 1) * columns)),
  );
}

/** The byte of one partition to which these units came in half a second; it admits 25 writes and 75 reads. */
function byteOf(load: readonly [number, number, number, number], view?: HeatView): number {
  const partitions: PartitionLoad[] = [[0, ...load]];
  return cellsOf([layout, heatLoadFixture(0.5, partitions)], 1, view)[0]?.[0] as number;
}

describe('a cell', () => {
  test.each([
    [0, 1],
    [4.9, 1],
    [5, 2],
    [10, 3],
    [15, 4],
    [20, 5],
    [40, 5],
  ])('with %d of 25 writes has step %d of 5', (write, step) => {
    expect(byteOf([write, 0, 0, 0])).toBe(step);
  });

  test('has the larger share of writes and reads, or the share that is asked for', () => {
    expect(byteOf([5, 45, 0, 0])).toBe(4);
    expect(byteOf([5, 45, 0, 0], { ...HEAT_VIEW, value: 'write' })).toBe(2);
    expect(byteOf([5, 45, 0, 0], { ...HEAT_VIEW, value: 'read' })).toBe(4);
  });

  test('that is magnified has five steps up to 20 %', () => {
    const view = { ...HEAT_VIEW, isMagnified: true };
    expect([0.5, 1, 4, 25].map((write) => byteOf([write, 0, 0, 0], view))).toEqual([1, 2, 5, 5]);
    expect(stepPercents(view)).toEqual([0, 4, 8, 12, 16, 20]);
  });

  test('is hatched sparsely up to half of what was offered, and densely above', () => {
    expect(byteOf([25, 0, 25, 0])).toBe(5 | CELL_BITS.sparse);
    expect(byteOf([25, 0, 26, 0])).toBe(5 | CELL_BITS.dense);
    expect(byteOf([25, 0, 26, 0], { ...HEAT_VIEW, value: 'read' })).toBe(1);
  });

  test('that was not measured is none that was idle', () => {
    expect(cellsOf([layout, heatLoadFixture(1, [])], 2)).toEqual([[0, 1]]);
  });
});

describe('a panel', () => {
  test('shows both halves from the column of the split on', () => {
    const split = layoutFixture(1, splitFixture(layout, 0, [1, 2], 0.5));
    const loads = [
      heatLoadFixture(0.5, [[0, 25, 0, 0, 0]]),
      heatLoadFixture(1, [
        [1, 5, 0, 0, 0],
        [2, 10, 0, 0, 0],
      ]),
    ];
    expect(cellsOf([split, ...loads], 2)).toEqual([
      [5, 2],
      [5, 3],
    ]);
  });

  test('is hatched over all rows where the table refused writes because of an index', () => {
    const reasons = { IndexWriteKeyRangeThroughputExceeded: 12 };
    const loads = [heatLoadFixture(0.5, [[0, 5, 0, 0, 0]], { reasons }), heatLoadFixture(1, [])];
    const { behind } = CELL_BITS;
    expect(cellsOf([layoutFixture(2), ...loads], 2)).toEqual([
      [2 | behind, 1],
      [1 | behind, 1],
    ]);
  });

  test('of an index is not, since the index is the one that is behind', () => {
    const index = { resource: MADE.index, index: 'GSI1' };
    const reasons = { IndexWriteKeyRangeThroughputExceeded: 12 };
    const load = heatLoadFixture(0.5, [[0, 5, 0, 12, 0]], { resource: MADE.index, reasons });
    expect(cellsOf([layoutFixture(1, [], index), load], 1)).toEqual([[2 | CELL_BITS.dense]]);
  });

  test('of more than 256 partitions has rows that show their fullest', () => {
    const loads = [heatLoadFixture(0.5, [[300, 25, 0, 0, 0]])];
    const rows = cellsOf([layoutFixture(512), ...loads], 1);
    expect(rows).toHaveLength(256);
    expect(rows.map(([code]) => code).lastIndexOf(5)).toBe(150);
    expect(rows.filter(([code]) => code === 5)).toHaveLength(1);
  });
});
