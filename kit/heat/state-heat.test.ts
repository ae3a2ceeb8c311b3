import { expect, test } from 'vitest';
import { MADE } from '../../tools/made-heat.ts';
import type { GovernorState, PartitionState } from '../governor/proxy/state.ts';
import type { LogEntry } from '../governor/split/log-entry.ts';
import { heatOfStates } from './state-heat.ts';

const REASON = 'IndexWriteKeyRangeThroughputExceeded';

function partition(id: number, from: number, to: number, writeUnits: number): PartitionState {
  const units = { readUnits: 0, throttledReadUnits: 0, throttledWriteUnits: 0 };
  return { id, from, to, cutsCollection: false, writeUnits, bytes: 0, ...units };
}

/** A table with one index, of which only that matters here. */
function state(
  nowSeconds: number,
  partitions: readonly PartitionState[],
  log: readonly LogEntry[] = [],
  refused = 0,
  refusedByIndex = refused,
): GovernorState {
  const settings = {
    ...{ scale: 0.05, partitionWriteUnitsPerSecond: 50, partitionReadUnitsPerSecond: 150 },
  };
  const index = {
    ...{ name: 'GSI1', arn: MADE.index },
    partitions: [{ ...partition(0, 0, 1, 0), throttledWriteUnits: refusedByIndex }],
    ...{ throttledUnits: {}, backlog: { queuedUnits: 9 * nowSeconds, limitUnits: 1_000 } },
  };
  const throttledUnits = { [REASON]: refused };
  const table = {
    ...{ name: 'T', arn: MADE.table, partitions, settings, throttledUnits, indexes: [index] },
  };
  return { nowSeconds, log, tables: [table] } as unknown as GovernorState;
}

const whole = [partition(0, 0, 0.5, 10), partition(1, 0.5, 1, 0)];

test('The first state is the beginning: layouts, and no load', () => {
  const events = heatOfStates([state(100, whole)], 'T');
  expect(events.map(({ type }) => type)).toEqual(['layout', 'layout']);
  expect(events[0]).toMatchObject({ table: 'T', scale: 0.05, limits: { write: 50, read: 150 } });
  expect(events[1]).toMatchObject({ table: 'T', index: 'GSI1' });
});

test('Two states are the load between them; the index has what its table refused because of it', () => {
  const later = [partition(0, 0, 0.5, 34), partition(1, 0.5, 1, 0)];
  const events = heatOfStates([state(100, whole), state(100.5, later, [], 7)], 'T');
  const load = { type: 'load', at: 0.5, dt: 0.5, reasons: { [REASON]: 7 } };
  expect(events.slice(2)).toEqual([
    { ...load, resource: MADE.table, partitions: [[0, 24, 0, 0, 0]] },
    {
      ...{ ...load, resource: MADE.index, partitions: [[0, 0, 0, 7, 0]] },
      backlog: [904.5, 1_000],
    },
  ]);
});

test('An index has no reasons of writes that the table refused because of another', () => {
  const events = heatOfStates([state(100, whole), state(100.5, whole, [], 8, 2)], 'T');
  expect(events.at(-2)).toMatchObject({ resource: MADE.table, reasons: { [REASON]: 8 } });
  expect(events.at(-1)).toMatchObject({ resource: MADE.index, reasons: { [REASON]: 2 } });
});

test('A split gives a layout with the tree, also of a partition that no state has shown', () => {
  const about = { type: 'split', resource: MADE.table, cause: 'heat' } as const;
  const log: LogEntry[] = [
    { ...about, atSeconds: 100.2, partition: 0, into: [2, 3] },
    { ...about, atSeconds: 100.4, partition: 3, into: [4, 5] },
  ];
  const later = [
    ...[partition(2, 0, 0.25, 0), partition(4, 0.25, 0.4, 0)],
    ...[partition(5, 0.4, 0.5, 0), partition(1, 0.5, 1, 0)],
  ];
  const events = heatOfStates([state(100, whole), state(100.5, later, log)], 'T');
  const layout = events.findLast((event) => event.type === 'layout');
  const near = (seconds: number): number => expect.closeTo(seconds, 6) as number;
  expect(layout?.partitions).toMatchObject([
    { id: 0, from: 0, to: 0.5, retiredAt: near(0.2) },
    { id: 1 },
    { id: 2, parent: 0, from: 0, to: 0.25, madeAt: near(0.2) },
    { id: 3, parent: 0, from: 0.25, to: 0.5, madeAt: near(0.2), retiredAt: near(0.4) },
    { id: 4, parent: 3, from: 0.25, to: 0.4, madeAt: near(0.4) },
    { id: 5, parent: 3, from: 0.4, to: 0.5, madeAt: near(0.4) },
  ]);
  expect(events.filter(({ type }) => type === 'split')).toMatchObject([
    { atSeconds: near(0.2) },
    { atSeconds: near(0.4) },
  ]);
});

test('A table that is not there has no heat', () => {
  expect(heatOfStates([state(100, whole)], 'U')).toEqual([]);
});
