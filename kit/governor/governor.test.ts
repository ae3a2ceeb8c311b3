import { describe, expect, test } from 'vitest';
import type { CapacityEvent } from './admission.ts';
import { Governor } from './governor.ts';
import { hashOf, LOWEST } from './key.ts';
import type { Partition } from './partition.ts';
import { metricsOf, type Resource } from './resource.ts';
import { splitPartition } from './split.ts';
import type { Throughput } from './throughput.ts';

const ON_DEMAND: Throughput = { mode: 'on-demand' };
/** A table that has spent what it had saved for a burst. */
const SPENT = { parameters: { burstAtCreation: 0 } };

const provisioned = (writeUnitsPerSecond: number): Throughput => ({
  mode: 'provisioned',
  readUnitsPerSecond: 10,
  writeUnitsPerSecond,
});

function event(resource: Resource, fields: Partial<CapacityEvent> = {}): CapacityEvent {
  const key = { hash: hashOf('KEY'), sortKey: 1 };
  const write = { operation: 'Write', consistency: 'strong', units: 1 } as const;
  return { resource, ...key, ...write, addedBytes: 0, indexWrites: [], ...fields };
}

/** How many of so many events are admitted at one moment. */
function admitted(governor: Governor, of: CapacityEvent, count: number, now = 0): number {
  return Array.from({ length: count }).filter(() => !governor.admit(of, now)).length;
}

describe('a write', () => {
  test('that finds its partition’s bucket empty is throttled by the key range', () => {
    const governor = new Governor();
    const table = governor.createTable({ name: 'T', throughput: ON_DEMAND }, 0);
    expect(admitted(governor, event(table), 301)).toBe(300);
    expect(governor.admit(event(table), 0)).toMatchObject({
      reason: 'TableWriteKeyRangeThroughputExceeded',
      resource: table.arn,
    });
  });

  test('to another partition passes meanwhile', () => {
    const governor = new Governor();
    const table = governor.createTable({ name: 'T', throughput: ON_DEMAND }, 0);
    admitted(governor, event(table), 301);
    const other = table.map.partitions.find((one) => one.admitted.Write === 0);
    expect(governor.admit(event(table, { hash: other?.from.hash as number }), 0)).toBeUndefined();
  });

  test('above the provision is throttled by it before the partition is asked', () => {
    const governor = new Governor(SPENT);
    const table = governor.createTable({ name: 'T', throughput: provisioned(100) }, 0);
    expect(admitted(governor, event(table), 500)).toBe(100);
    expect(governor.admit(event(table), 0)?.cause).toBe('ProvisionedThroughput');
  });

  test('above an on-demand maximum, or the quota, says which', () => {
    const governor = new Governor({ quotaUnitsPerSecond: 200 });
    const limited = { ...ON_DEMAND, maxWriteUnitsPerSecond: 50 };
    const table = governor.createTable({ name: 'T', throughput: limited }, 0);
    const free = governor.createTable({ name: 'U', throughput: ON_DEMAND }, 0);
    expect(admitted(governor, event(table), 100)).toBe(50);
    expect(governor.admit(event(table), 0)?.cause).toBe('MaxOnDemandThroughput');
    expect(admitted(governor, event(free), 300)).toBe(200);
    expect(governor.admit(event(free), 0)?.cause).toBe('AccountLimit');
  });

  test('of a batch is admitted by itself; the request is throttled when all are', () => {
    const governor = new Governor(SPENT);
    const table = governor.createTable({ name: 'T', throughput: provisioned(3) }, 0);
    const five = Array.from({ length: 5 }, () => event(table));
    const refused = governor.admitBatch(five, 0).filter((refusal) => refusal);
    expect(refused).toHaveLength(2);
    expect(metricsOf(table).ThrottledRequests).toBeUndefined();
    governor.admitBatch(five, 0);
    expect(metricsOf(table)).toMatchObject({ ThrottledRequests: 1, WriteThrottleEvents: 7 });
  });

  test('of a transaction takes nothing when another member is refused', () => {
    const governor = new Governor(SPENT);
    const table = governor.createTable({ name: 'T', throughput: provisioned(3) }, 0);
    const members = [event(table, { units: 2 }), event(table, { units: 2 })];
    const refusals = governor.admitTransaction(members, 0);
    expect(refusals.map((refusal) => refusal?.cause)).toEqual([undefined, 'ProvisionedThroughput']);
    expect(table.write).toMatchObject({ offeredUnits: 4, admittedUnits: 0 });
    expect([...table.write.throttledUnits.values()]).toEqual([4]);
    const [partition] = table.map.partitions;
    expect(partition?.throttled.Write).toBe(2);
    expect(admitted(governor, event(table), 10)).toBe(3);
  });

  test('whose cost is known afterwards leaves a debt', () => {
    const governor = new Governor();
    const table = governor.createTable({ name: 'T', throughput: ON_DEMAND }, 0);
    governor.admit(event(table), 0);
    governor.charge(event(table), 1_299);
    expect(governor.admit(event(table), 0.99)).toBeDefined();
    expect(governor.admit(event(table), 1.01)).toBeUndefined();
  });
});

describe('a read', () => {
  const read = { operation: 'Read', units: 0.5, consistency: 'eventual' } as const;

  test('eventually consistent is served by three replicas, strongly by the leader', () => {
    const governor = new Governor();
    const table = governor.createTable({ name: 'T', throughput: ON_DEMAND }, 0);
    const strong = { ...read, units: 1, consistency: 'strong' } as const;
    expect(admitted(governor, event(table, strong), 3_000)).toBe(900);
    // The leader is empty: two thirds of the eventual reads find another replica.
    const eventual = admitted(governor, event(table, read), 10_000);
    expect(eventual).toBe(1_800);
  });

  test('has limits apart from those of writes', () => {
    const governor = new Governor();
    const table = governor.createTable({ name: 'T', throughput: ON_DEMAND }, 0);
    admitted(governor, event(table), 1_000);
    expect(governor.admit(event(table, read), 0)).toBeUndefined();
  });
});

describe('an index that cannot follow', () => {
  function slowIndex(): { governor: Governor; table: Resource; write: CapacityEvent } {
    const governor = new Governor(SPENT);
    const index = { name: 'I', throughput: provisioned(1) };
    const definition = { name: 'T', throughput: provisioned(20_000), indexes: [index] };
    const table = governor.createTable(definition, 0);
    const entry = { hash: 1, sortKey: 1, units: 100, addedBytes: 0 };
    const write = event(table, { indexWrites: [{ index: governor.resource('T', 'I'), ...entry }] });
    return { governor, table, write };
  }

  test('makes its table refuse all writes once the queue is full', () => {
    const { governor, table, write } = slowIndex();
    expect(admitted(governor, write, 100)).toBe(50);
    const bystander = event(table, { hash: hashOf('OTHER') });
    expect(governor.admit(bystander, 0)).toMatchObject({
      reason: 'IndexWriteProvisionedThroughputExceeded',
      resource: governor.resource('T', 'I').arn,
    });
    expect(metricsOf(table).WriteThrottleEvents).toBeUndefined();
  });

  test('has another partition at fault once the one that held it up was split', () => {
    const { governor, write } = slowIndex();
    const { map, backlog } = governor.resource('T', 'I');
    admitted(governor, write, 100);
    const hot = backlog.blockedAt as Partition;
    const cut = { hash: 1, sortKey: LOWEST };
    const [, right] = splitPartition(governor.resource('T', 'I'), hot, cut, 0.5, 0);
    expect(governor.admit(write, 0)).toBeDefined();
    expect(right.throttled.Write).toBe(write.units);
    expect(map.retired.map(({ throttled }) => throttled.Write)).toEqual([50]);
  });

  test('lets its table write again when the queue is nine tenths full', () => {
    const { governor, write } = slowIndex();
    admitted(governor, write, 100);
    // At 1 unit a second, entries of 100 units leave one by one: after about 100 s each.
    expect(governor.admit(write, 400)).toBeDefined();
    expect(governor.admit(write, 700)).toBeUndefined();
  });

  test('has its own hot partition: key range, not provision', () => {
    const governor = new Governor();
    const index = { name: 'I', throughput: ON_DEMAND };
    const table = governor.createTable({ name: 'T', throughput: ON_DEMAND, indexes: [index] }, 0);
    const to = { index: governor.resource('T', 'I'), hash: 1, sortKey: 1, units: 1, addedBytes: 0 };
    let reason: string | undefined;
    for (let write = 0; write < 60_000 && !reason; write++) {
      const hash = hashOf(`USER#${write}`);
      const refusal = governor.admit(event(table, { hash, indexWrites: [to] }), write / 3_000);
      if (refusal?.isIndex) reason = refusal.reason;
    }
    expect(reason).toBe('IndexWriteKeyRangeThroughputExceeded');
  });

  test('is where the refusals of its table are counted: at the partition that it waits for', () => {
    const { governor, table, write } = slowIndex();
    expect(admitted(governor, write, 100)).toBe(50);
    const counts = (resource: Resource): number[] =>
      resource.map.partitions.map(({ throttled }) => throttled.Write);
    const ofTable = counts(table).reduce((sum, units) => sum + units, 0);
    const ofIndex = counts(governor.resource('T', 'I')).reduce((sum, units) => sum + units, 0);
    expect({ ofTable, ofIndex }).toEqual({ ofTable: 0, ofIndex: 50 });
    expect([...table.write.throttledUnits.values()]).toEqual([50]);
  });

  test('drains from the moment that it is there, in the midst of a second too', () => {
    const governor = new Governor();
    const index = { name: 'I', throughput: ON_DEMAND };
    const table = governor.createTable({ name: 'T', throughput: ON_DEMAND, indexes: [index] }, 0.3);
    const to = { index: governor.resource('T', 'I'), hash: 1, sortKey: 1, units: 1, addedBytes: 0 };
    for (let write = 0; write < 500; write++) {
      const hash = hashOf(`KEY-${write}`);
      governor.admit(event(table, { hash, indexWrites: [to] }), 0.3);
    }
    const queued = to.index.backlog.queuedUnits;
    governor.advance(0.5);
    // 300 that the bucket has saved, drained 0.01 s later, and 0.19 s of its rate.
    expect(queued - to.index.backlog.queuedUnits).toBe(490);
  });
});

describe('a partition', () => {
  /** Writes at a rate to one collection with random sort keys, until the first log entry. */
  function firstEntry(fields: (write: number) => Partial<CapacityEvent>, hasLocalIndex = false) {
    const governor = new Governor();
    const table = governor.createTable({ name: 'T', throughput: ON_DEMAND, hasLocalIndex }, 0);
    for (let write = 0; governor.log.length === 0 && write < 900_000; write++) {
      governor.admit(event(table, fields(write)), write / 1_000);
    }
    return { entry: governor.log[0], table };
  }
  const scattered = (write: number): number => (write * 2_654_435_761) % 4_294_967_296;

  test('that is hot for minutes splits inside an item collection', () => {
    const { entry, table } = firstEntry((write) => ({ sortKey: scattered(write) }));
    expect(entry).toMatchObject({ type: 'split', cause: 'heat' });
    expect(table.map.partitions).toHaveLength(5);
  });

  test.each([
    ['one item', () => ({ sortKey: 1 }), false, 'single-item'],
    ['a sort key that grows', (write: number) => ({ sortKey: write }), false, 'sequential'],
    ['a local index', (write: number) => ({ sortKey: scattered(write) }), true, 'lsi'],
  ])('does not split for %s', (_what, fields, hasLocalIndex, reason) => {
    const { entry } = firstEntry(fields, hasLocalIndex);
    expect(entry).toMatchObject({ type: 'split-refused', reason });
  });

  test('of a thousand clocks splits between them', () => {
    const hashes = Array.from({ length: 2_000 }, (_, clock) => hashOf(`CLOCK#${clock}`));
    const near = hashes.filter((hash) => hash < 2 ** 51);
    const { entry } = firstEntry((write) => ({
      hash: near[write % near.length] as number,
      sortKey: write,
    }));
    expect(entry).toMatchObject({ type: 'split' });
  });

  test('does not split for load that its table’s provision refuses', () => {
    const governor = new Governor(SPENT);
    const table = governor.createTable({ name: 'T', throughput: provisioned(100) }, 0);
    for (let write = 0; write < 800_000; write++) {
      governor.admit(event(table, { sortKey: scattered(write) }), write / 1_000);
    }
    expect(governor.log).toEqual([]);
  });

  test('splits at 10 GB, also where splitting for heat is off', () => {
    const governor = new Governor({ split: 'off' });
    const table = governor.createTable({ name: 'T', throughput: provisioned(1_000) }, 0);
    const addedBytes = 400 * 1_024;
    for (let write = 0; governor.log.length === 0 && write < 50_000; write++) {
      governor.admit(event(table, { sortKey: scattered(write), addedBytes }), write / 100);
    }
    expect(governor.log[0]).toMatchObject({ type: 'split', cause: 'size' });
    const [left, right] = table.map.partitions.map(({ bytes }) => bytes) as [number, number];
    expect(left / right).toBeCloseTo(1, 1);
  });
});

describe('throughput', () => {
  test('that is raised doubles the partitions, and lowering it keeps them', () => {
    const governor = new Governor();
    const table = governor.createTable({ name: 'T', throughput: provisioned(3_200) }, 0);
    const counts = [3_600, 6_000, 5_000, 1].map((units) => {
      governor.changeThroughput(table, provisioned(units), 1);
      return table.map.partitions.length;
    });
    expect(counts).toEqual([4, 8, 8, 8]);
  });

  test('of a table that becomes on-demand is that of four partitions at least', () => {
    const governor = new Governor();
    const small = governor.createTable({ name: 'S', throughput: provisioned(10) }, 0);
    const large = governor.createTable({ name: 'L', throughput: provisioned(10_000) }, 0);
    governor.changeThroughput(large, provisioned(10), 1);
    for (const table of [small, large]) governor.changeThroughput(table, ON_DEMAND, 2);
    expect(small.map.partitions).toHaveLength(4);
    expect(large.map.partitions).toHaveLength(11);
  });

  test('of a table that is warmed is that of more partitions', () => {
    const governor = new Governor();
    const table = governor.createTable({ name: 'T', throughput: ON_DEMAND }, 0);
    governor.changeThroughput(table, { ...ON_DEMAND, warmWriteUnitsPerSecond: 16_000 }, 1);
    expect(table.map.partitions).toHaveLength(16);
  });

  test('changes its mode for the table and its indexes together', () => {
    const governor = new Governor();
    const indexes = [{ name: 'I', throughput: provisioned(1) }];
    const table = governor.createTable({ name: 'T', throughput: provisioned(10), indexes }, 0);
    governor.changeThroughput(table, provisioned(20), 1);
    expect(governor.resource('T', 'I').throughput).toEqual(provisioned(1));
    governor.changeThroughput(table, ON_DEMAND, 2);
    expect(governor.resource('T', 'I').throughput).toEqual(ON_DEMAND);
    expect(governor.resource('T', 'I').map.partitions).toHaveLength(4);
  });

  test('of a new warm table is that of as many partitions', () => {
    const warm = { ...ON_DEMAND, warmReadUnitsPerSecond: 30_000, warmWriteUnitsPerSecond: 8_000 };
    const table = new Governor().createTable({ name: 'T', throughput: warm }, 0);
    expect(table.map.partitions).toHaveLength(10);
  });

  test('without adaptive capacity is thinned by a split', () => {
    const governor = new Governor({ adaptive: 'off' });
    const definition = { name: 'T', throughput: provisioned(400), partitions: 4 };
    const table = governor.createTable(definition, 0);
    governor.changeThroughput(table, provisioned(8_000), 0);
    governor.changeThroughput(table, provisioned(400), 1);
    expect(table.map.partitions.map(({ pools }) => pools?.Write.rate)).toEqual(Array(16).fill(25));
  });
});

test('a scale so small that a partition would have less than 20 units is refused', () => {
  expect(() => new Governor({ scale: 0.019 })).toThrow(/scale/);
});

test('an unknown table or index is named with those that are there', () => {
  const governor = new Governor();
  governor.createTable({ name: 'T', throughput: ON_DEMAND }, 0);
  expect(() => governor.resource('U')).toThrow(/\(T\).*`U`/);
  expect(() => governor.resource('T', 'I')).toThrow(/none is.*`I`/);
  expect(() => governor.createTable({ name: 'T', throughput: ON_DEMAND }, 0)).toThrow(/new table/);
  governor.dropTable('T');
  expect(() => governor.resource('T')).toThrow(/none is/);
});

describe('a reset', () => {
  test('of all draws the same lots as a new governor of the seed', () => {
    const governor = new Governor({ scale: 0.02 });
    /** Which of so many eventual reads are refused: the replica of each is drawn by lot. */
    const refused = (): number[] => {
      const table = governor.createTable({ name: 'T', throughput: ON_DEMAND }, 0);
      const read = { operation: 'Read', consistency: 'eventual', units: 0.5 } as const;
      const places = Array.from({ length: 130 }, (_, place) => place);
      return places.filter(() => governor.admit(event(table, read), 0));
    };
    const first = refused();
    governor.reset();
    expect(refused()).toEqual(first);
    expect(first.length).toBeGreaterThan(0);
  });

  test('of one table forgets it and what was logged of it', () => {
    const governor = new Governor();
    for (const name of ['T', 'U']) {
      const table = governor.createTable({ name, throughput: ON_DEMAND }, 0);
      governor.changeThroughput(table, provisioned(9_000), 1);
    }
    governor.reset('T');
    expect(governor.tables.map(({ name }) => name)).toEqual(['U']);
    expect(governor.log.map(({ resource }) => resource)).toEqual([governor.tables[0]?.arn]);
  });
});
