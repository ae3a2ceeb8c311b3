import { expect, test } from 'vitest';
import { Governor } from '../governor/governor.ts';
import { LOWEST } from '../governor/key.ts';
import type { Resource } from '../governor/resource.ts';
import { splitPartition } from '../governor/split.ts';
import { TableHeat } from './table-heat.ts';

const throughput = { mode: 'on-demand' } as const;

/** A governor with two tables, and a write to both. */
function governed(): { governor: Governor; table: Resource; write: (now: number) => void } {
  const governor = new Governor();
  const made = ['T', 'U'].map((name) =>
    governor.createTable({ name, throughput, partitions: 1, indexes: [] }, 0),
  );
  const write = (now: number): void => {
    for (const resource of made) {
      const key = { hash: 1, sortKey: LOWEST, addedBytes: 0, indexWrites: [] };
      const how = { operation: 'Write', consistency: 'strong' } as const;
      governor.admit({ resource, units: 7, ...key, ...how }, now);
    }
  };
  return { governor, table: made[0] as Resource, write };
}

test('The first look is the beginning: the layouts of the table, and no load', () => {
  const { governor, write } = governed();
  write(99);
  const events = new TableHeat(governor, 'T', 100).look(100);
  expect(events).toMatchObject([{ type: 'layout', table: 'T', partitions: [{ madeAt: -100 }] }]);
});

test('A later look tells of that table what came since, from the first look on', () => {
  const { governor, table, write } = governed();
  const heat = new TableHeat(governor, 'T', 100);
  heat.look(100);
  write(100.2);
  expect(heat.look(100.5)).toMatchObject([
    { type: 'load', resource: table.arn, at: 0.5, dt: 0.5, partitions: [[0, 7, 0, 0, 0]] },
  ]);
});

test('A split is told in the layout, with its time', () => {
  const { governor, table } = governed();
  const heat = new TableHeat(governor, 'T', 100);
  heat.look(100);
  splitPartition(table, table.map.locate(0, LOWEST), { hash: 1, sortKey: LOWEST }, 0.5, 102);
  const [layout] = heat.look(103);
  expect(layout).toMatchObject({
    type: 'layout',
    partitions: [
      { id: 0, retiredAt: 2 },
      { id: 1, parent: 0, madeAt: 2 },
      { id: 2, parent: 0, madeAt: 2 },
    ],
  });
});

test('Of a table that is not there nothing is told', () => {
  const { governor } = governed();
  expect(new TableHeat(governor, 'V', 1).look(2)).toEqual([]);
});
