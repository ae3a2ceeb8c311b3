import { expect, test } from 'vitest';
import type { HeatLoad } from '../kit/governor/event.ts';
import { heatOf } from './heat-events.ts';
import { LANES } from './result.ts';
import type { Scenario } from './scenario.ts';
import { simulate } from './simulate.ts';

/** One key of the index gets more than a partition admits, until its partition splits. */
const star: Scenario = {
  title: 'a star',
  timeScale: 60,
  tables: [
    { name: 'Follows', mode: 'on-demand', indexes: [{ name: 'inverted', partitions: 2 }] },
    { name: 'Idle', mode: 'on-demand' },
  ],
  phases: [
    {
      name: 'follow',
      seconds: 30,
      loads: [
        {
          table: 'Follows',
          operation: 'write',
          keys: { distribution: 'even', count: 1_000 },
          open: { itemsPerSecond: 1_600 },
          indexWrites: [{ index: 'inverted', keys: { distribution: 'one', name: 'STAR' } }],
        },
        {
          table: 'Follows',
          index: 'inverted',
          operation: 'read',
          keys: { distribution: 'one', name: 'STAR' },
          open: { itemsPerSecond: 20 },
        },
      ],
    },
  ],
};
const result = simulate(star);
const events = heatOf(result);
const loads = events.filter((event): event is HeatLoad => event.type === 'load');
const [table, index, idle] = result.resources.map(({ arn }) => arn);

test('the layouts come first, then what happened, in the order of time', () => {
  const types = events.map(({ type }) => type);
  expect(types.lastIndexOf('layout')).toBe(result.resources.length - 1);
  const times = events.flatMap((event) => {
    if (event.type === 'load') return [event.at];
    return 'atSeconds' in event ? [event.atSeconds] : [];
  });
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  expect(events.filter((event) => 'atSeconds' in event)).toEqual(result.log);
  expect(types).toContain('split');
});

test('each second tells every table and index, also where nothing came', () => {
  for (const arn of [table, index, idle]) {
    const times = loads.filter(({ resource }) => resource === arn).map(({ at, dt }) => [at, dt]);
    expect(times).toEqual(Array.from({ length: 30 }, (_, second) => [second + 1, 1]));
  }
  for (const load of loads.filter(({ resource }) => resource === idle)) {
    expect([load.partitions, load.reasons]).toEqual([[], {}]);
  }
});

test('the units of all loads are those of the simulation, of partitions that were split too', () => {
  for (const resource of result.resources) {
    const mine = loads.filter(({ resource: arn }) => arn === resource.arn);
    const sumOf = (units: readonly number[]): number => units.reduce((sum, some) => sum + some, 0);
    const told = [1, 2].map((at) =>
      sumOf(mine.flatMap(({ partitions }) => partitions.map((units) => units[at] as number))),
    );
    const flows = result.seconds.map((second) => second.flows[resource.name]);
    const admitted = LANES.toReversed().map((lane) =>
      sumOf(flows.map((flow) => flow?.[lane]?.admitted ?? 0)),
    );
    expect(told).toEqual(admitted);
  }
});

test('a write that is refused because of an index has its reason at both, and its units at the partition of the index', () => {
  const reason = 'IndexWriteKeyRangeThroughputExceeded';
  const refusedOf = (arn: string | undefined): number[] =>
    loads.filter(({ resource }) => resource === arn).map(({ reasons }) => reasons[reason] ?? 0);
  expect(refusedOf(index)).toEqual(refusedOf(table));
  const atPartitions = loads
    .filter(({ resource }) => resource === index)
    .map(({ partitions }) => partitions.reduce((sum, [, , , refused]) => sum + refused, 0));
  expect(atPartitions).toEqual(refusedOf(index));
  expect(Math.max(...atPartitions)).toBeGreaterThan(0);
});

test('an index tells how much waits for it, and how much may', () => {
  const backlogs = loads.filter(({ resource }) => resource === index).map((load) => load.backlog);
  const limit = result.settings.backlogUnits;
  expect(backlogs.every((backlog) => backlog?.[1] === limit)).toBe(true);
  expect(Math.max(...backlogs.map((backlog) => backlog?.[0] ?? 0))).toBeGreaterThan(limit / 2);
  expect(loads.some(({ resource, backlog }) => resource === table && backlog)).toBe(false);
});
