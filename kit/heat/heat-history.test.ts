import { describe, expect, test } from 'vitest';
import {
  heatLoadFixture,
  historyOf,
  layoutFixture,
  MADE,
  splitFixture,
} from '../../tools/heat-fixture.ts';
import type { LogEntry } from '../governor/event.ts';
import { HeatHistory } from './heat-history.ts';
import { cellRate } from './resource-heat.ts';

const layout = layoutFixture(2);
const SPLIT: LogEntry = {
  type: 'split',
  atSeconds: 1.25,
  resource: MADE.table,
  cause: 'heat',
  partition: 0,
  into: [2, 3],
};

describe('a history', () => {
  test('joins loads of a quarter second into their column', () => {
    const quarter = { dt: 0.25 };
    const { heat } = historyOf([
      layout,
      heatLoadFixture(0.25, [[0, 10, 0, 0, 0]], quarter),
      heatLoadFixture(0.5, [[0, 5, 0, 20, 0]], quarter),
    ]);
    expect(cellRate(heat, 0, 0)).toEqual({
      write: 30,
      read: 0,
      refusedWrite: 40,
      refusedRead: 0,
      seconds: 0.5,
    });
  });

  test('shares a load out to columns by the time that it covers', () => {
    const { heat } = historyOf([layout, heatLoadFixture(1.5, [[0, 60, 0, 0, 0]], { dt: 1 })]);
    expect([0, 1, 2].map((column) => cellRate(heat, 0, column).seconds)).toEqual([0, 0.5, 0.5]);
    expect([1, 2].map((column) => cellRate(heat, 0, column).write)).toEqual([60, 60]);
  });

  test('counts a load once, however often it is told', () => {
    const loads = [
      heatLoadFixture(0.5, [[0, 10, 0, 0, 0]]),
      heatLoadFixture(1, [[0, 10, 0, 0, 0]]),
    ];
    const { heat, history } = historyOf([layout, ...loads, layout, ...loads, SPLIT, SPLIT]);
    expect([0, 1].map((column) => cellRate(heat, 0, column).write)).toEqual([20, 20]);
    expect(history.log).toEqual([SPLIT]);
  });

  test('knows a column to which nothing came from one that was not measured', () => {
    const { heat } = historyOf([layout, heatLoadFixture(0.5, [])]);
    expect([0, 1].map((column) => heat.ring.measuredSeconds(column))).toEqual([0.5, 0]);
  });

  test('keeps its newest columns, and the same memory for ever', () => {
    const history = new HeatHistory({ columns: 4 });
    history.add(layout);
    for (let load = 1; load <= 100; load++)
      history.add(heatLoadFixture(load / 2, [[0, load, 0, 0, 0]]));
    expect(history.span).toEqual({ first: 96, end: 100 });
    const [heat] = history.tables[0]?.resources ?? [];
    expect([95, 96, 99].map((column) => heat && cellRate(heat, 0, column).write)).toEqual([
      0, 194, 200,
    ]);
    expect(heat?.figuresOf(0)).toHaveLength(4 * 4);
  });

  test('keeps what came before a split when the layout comes anew', () => {
    const after = layoutFixture(2, splitFixture(layout, 0, [2, 3], 0.75));
    const { heat } = historyOf([layout, heatLoadFixture(0.5, [[0, 10, 0, 0, 0]]), after]);
    expect(cellRate(heat, 0, 0).write).toBe(20);
    expect(heat.layout.partitions).toHaveLength(4);
  });

  test('does not lose partitions to a layout of before, which is told once more', () => {
    const after = layoutFixture(2, splitFixture(layout, 0, [2, 3], 0.75));
    expect(historyOf([after, layout]).heat.layout.partitions).toHaveLength(4);
  });

  test('gives the halves of a partition what it still got in the column of its split', () => {
    const after = layoutFixture(2, splitFixture(layout, 0, [2, 3], 0.75));
    const { heat } = historyOf([
      layout,
      after,
      heatLoadFixture(1, [
        [0, 10, 0, 4, 0],
        [2, 5, 0, 0, 0],
      ]),
    ]);
    expect([2, 3].map((id) => cellRate(heat, id, 1).write)).toEqual([20, 10]);
    expect([2, 3].map((id) => cellRate(heat, id, 1).refusedWrite)).toEqual([4, 4]);
  });

  test('begins anew when time goes back', () => {
    const { history, heat } = historyOf([
      layout,
      heatLoadFixture(90, [[0, 10, 0, 0, 0]]),
      SPLIT,
      layout,
      heatLoadFixture(0.5, [[0, 20, 0, 0, 0]]),
    ]);
    expect(history.span).toEqual({ first: 0, end: 10 });
    expect(history.log).toEqual([]);
    expect(cellRate(heat, 0, 0).write).toBe(40);
  });

  test('begins anew with a table that was made again', () => {
    const again = layoutFixture(2, [{ id: 0, from: 0, to: 0.5, cutsCollection: false, madeAt: 2 }]);
    const { heat } = historyOf([layout, heatLoadFixture(1, [[0, 10, 0, 0, 0]]), again]);
    expect(heat.ring.measuredSeconds(1)).toBe(0);
  });

  test('forgets a dropped table when its columns have left the picture', () => {
    const other = { resource: 'arn:table/U' };
    const { history } = historyOf([
      layout,
      layoutFixture(1, [], { ...other, table: 'U' }),
      heatLoadFixture(1, [[0, 10, 0, 0, 0]]),
      { type: 'dropped', resource: MADE.table },
    ]);
    expect(history.tables.map(({ name }) => name)).toEqual(['T', 'U']);
    history.add(heatLoadFixture(6, [], other));
    expect(history.tables.map(({ name }) => name)).toEqual(['U']);
  });

  test('has a table with its indexes, by name', () => {
    const index = { resource: MADE.index, index: 'GSI1' };
    const { history } = historyOf([layoutFixture(1, [], index), layout]);
    expect(history.tables[0]?.resources.map(({ name }) => name)).toEqual(['T', 'GSI1']);
  });
});
