import { describe, expect, test } from 'vitest';
import type { CapacityEvent } from './admission.ts';
import type { HeatEvent, HeatLoad } from './event.ts';
import { intervalOf, layoutOf, PartitionEvents } from './event-source.ts';
import { Governor } from './governor.ts';
import { HASH_END, LOWEST } from './key.ts';
import type { Resource } from './resource.ts';
import { splitPartition } from './split.ts';

const throughput = { mode: 'on-demand' } as const;

function tableOf(governor: Governor): Resource {
  const index = { name: 'GSI1', throughput, partitions: 1 };
  return governor.createTable({ name: 'T', throughput, partitions: 2, indexes: [index] }, 0);
}

describe('the layout of a table', () => {
  test('has its first partitions, with what one of them admits', () => {
    const table = tableOf(new Governor({ scale: 0.05 }));
    const whole = { cutsCollection: false, madeAt: 0 };
    expect(layoutOf(table)).toEqual({
      type: 'layout',
      resource: table.arn,
      table: 'T',
      scale: 0.05,
      limits: { write: 50, read: 150 },
      partitions: [
        { id: 0, from: 0, to: 0.5, ...whole },
        { id: 1, from: 0.5, to: 1, ...whole },
      ],
    });
  });

  test('keeps a partition that was split, and says of both halves where they come from', () => {
    const table = tableOf(new Governor());
    const cut = { hash: HASH_END / 4, sortKey: 7 };
    splitPartition(table, table.map.locate(0, LOWEST), cut, 0.5, 60);
    expect(layoutOf(table).partitions).toEqual([
      { id: 0, from: 0, to: 0.5, cutsCollection: false, madeAt: 0, retiredAt: 60 },
      { id: 1, from: 0.5, to: 1, cutsCollection: false, madeAt: 0 },
      { id: 2, parent: 0, from: 0, to: 0.25, cutsCollection: true, madeAt: 60 },
      { id: 3, parent: 0, from: 0.25, to: 0.5, cutsCollection: true, madeAt: 60 },
    ]);
  });

  test('of an index names the index and its table', () => {
    const [index] = tableOf(new Governor()).indexes;
    const layout = layoutOf(index as Resource);
    expect([layout.table, layout.index]).toEqual(['T', 'GSI1']);
    expect(layout.resource).toContain('table/T/index/GSI1');
  });
});

test('An interval that begins where a collection does cuts none', () => {
  const from = { hash: HASH_END / 2, sortKey: LOWEST };
  expect(intervalOf({ from, to: undefined })).toEqual({ from: 0.5, to: 1, cutsCollection: false });
});

const INDEX = { name: 'GSI1', throughput, partitions: 1 };

/** A governor with one table of one partition, with an index or without. */
function governed(...indexes: (typeof INDEX)[]): { governor: Governor; table: Resource } {
  const governor = new Governor();
  const table = governor.createTable({ name: 'T', throughput, partitions: 1, indexes }, 0);
  return { governor, table };
}

function write(resource: Resource, units: number, indexUnits = 0): CapacityEvent {
  const key = { hash: 1, sortKey: LOWEST };
  const indexWrites = resource.indexes.map((index) => ({
    index,
    hash: 1,
    sortKey: 1,
    units: indexUnits,
    addedBytes: 0,
  }));
  const how = { operation: 'Write', consistency: 'strong' } as const;
  return { resource, ...key, ...how, units, addedBytes: 0, indexWrites };
}

function loadsOf(events: readonly HeatEvent[], { arn }: Resource): HeatLoad[] {
  return events.filter(
    (event): event is HeatLoad => event.type === 'load' && event.resource === arn,
  );
}

const typesOf = (events: readonly HeatEvent[]): string[] => events.map(({ type }) => type);

describe('the load of a table', () => {
  test('says when it ended, how long it was, what came, and why units were refused', () => {
    const { governor, table } = governed();
    governor.admit(write(table, 7), 1);
    const news = new PartitionEvents(governor, 1);
    for (let nth = 0; nth < 4; nth++) governor.admit(write(table, 100), 1);
    const reasons = { TableWriteKeyRangeThroughputExceeded: 200 };
    expect(news.since(1.25)).toEqual([
      {
        type: 'load',
        resource: table.arn,
        at: 1.25,
        dt: 0.25,
        reasons,
        partitions: [[0, 200, 0, 200, 0]],
      },
    ]);
  });

  test('is told also when nothing came', () => {
    const { governor, table } = governed();
    const [load] = loadsOf(new PartitionEvents(governor, 0).since(0.25), table);
    expect(load).toMatchObject({ dt: 0.25, partitions: [], reasons: {} });
  });

  test('waits for the next step where the clock has not moved', () => {
    const { governor, table } = governed();
    const news = new PartitionEvents(governor, 5);
    governor.admit(write(table, 9), 5);
    expect(news.since(5)).toEqual([]);
    expect(loadsOf(news.since(6), table)).toMatchObject([{ dt: 1, partitions: [[0, 9, 0, 0, 0]] }]);
  });

  test('begins with the table where the table was made meanwhile', () => {
    const governor = new Governor();
    const news = new PartitionEvents(governor, 10);
    const table = governor.createTable({ name: 'T', throughput, partitions: 1 }, 10.2);
    governor.admit(write(table, 3), 10.2);
    const events = news.since(10.25);
    expect(typesOf(events)).toEqual(['layout', 'load']);
    expect(loadsOf(events, table)).toMatchObject([{ partitions: [[0, 3, 0, 0, 0]] }]);
    expect(loadsOf(events, table)[0]?.dt).toBeCloseTo(0.05);
  });
});

describe('a split', () => {
  test('loses nothing of what came to the partition shortly before it', () => {
    const { governor, table } = governed();
    const news = new PartitionEvents(governor, 0);
    for (let nth = 0; nth < 4; nth++) governor.admit(write(table, 100), 0);
    const cut = { hash: 1, sortKey: LOWEST };
    splitPartition(table, table.map.locate(0, LOWEST), cut, 0.5, 0.1);
    governor.admit(write(table, 5), 0.2);
    const [load] = loadsOf(news.since(0.25), table);
    expect(load?.partitions).toEqual([
      [0, 300, 0, 100, 0],
      [2, 5, 0, 0, 0],
    ]);
    expect(loadsOf(news.since(0.5), table)).toMatchObject([{ partitions: [] }]);
  });

  test('is told before the layout that it made, and that before the load', () => {
    const { governor, table } = governed();
    const news = new PartitionEvents(governor, 0);
    governor.changeThroughput(table, { ...throughput, warmWriteUnitsPerSecond: 2_000 }, 0.1);
    const events = news.since(0.25);
    expect(typesOf(events)).toEqual(['throughput-changed', 'layout', 'load']);
    expect(typesOf(news.since(0.5))).toEqual(['load']);
  });
});

describe('an index', () => {
  test('tells the writes that wait for it, and those that its table refused because of it', () => {
    const { governor, table } = governed(INDEX);
    const index = table.indexes[0] as Resource;
    const news = new PartitionEvents(governor, 0);
    const refusals = Array.from({ length: 70 }, () => governor.admit(write(table, 1, 100), 0));
    const refused = refusals.filter((refusal) => refusal).length;
    const events = news.since(0.25);
    const reasons = { IndexWriteKeyRangeThroughputExceeded: refused };
    const waiting = index.backlog.queuedUnits;
    expect(waiting).toBeGreaterThanOrEqual(5_000);
    expect(loadsOf(events, index)).toMatchObject([
      { reasons, backlog: [waiting, 5_000], partitions: [[0, 300, 0, refused, 0]] },
    ]);
    expect(loadsOf(events, table)).toMatchObject([
      { reasons, partitions: [[0, 70 - refused, 0, 0, 0]] },
    ]);
    expect(loadsOf(events, table)[0]).not.toHaveProperty('backlog');
  });
});

describe('a table that is gone', () => {
  test('is told with its last load, and its index with it', () => {
    const { governor, table } = governed(INDEX);
    const news = new PartitionEvents(governor, 0);
    governor.admit(write(table, 3), 0.1);
    governor.dropTable('T');
    const events = news.since(0.25);
    expect(typesOf(events)).toEqual(['load', 'dropped', 'load', 'dropped']);
    expect(loadsOf(events, table)).toMatchObject([{ partitions: [[0, 3, 0, 0, 0]] }]);
    expect(news.since(0.5)).toEqual([]);
  });

  test('and made again begins anew: dropped first, then a layout', () => {
    const { governor } = governed();
    const news = new PartitionEvents(governor, 0);
    governor.reset();
    news.skipLog();
    governor.createTable({ name: 'T', throughput, partitions: 1 }, 0);
    expect(typesOf(news.since(0))).toEqual(['dropped', 'layout']);
  });
});

test('A new reader is told the layouts, and what was logged', () => {
  const { governor, table } = governed(INDEX);
  governor.changeThroughput(table, throughput, 0);
  const news = new PartitionEvents(governor, 0);
  expect(typesOf(news.known)).toEqual(['layout', 'layout', 'throughput-changed']);
});
