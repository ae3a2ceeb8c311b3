import { describe, expect, test } from 'vitest';
import type { MetricDimension, StatisticSet } from '../kit/alarm/metric-data.ts';
import type { SimulationResult } from './result.ts';
import type { Scenario, ScenarioLoad } from './scenario.ts';
import { simulate } from './simulate.ts';

const TABLE = [{ Name: 'TableName', Value: 'T' }];
const INDEX = [...TABLE, { Name: 'GlobalSecondaryIndexName', Value: 'I' }];
const PUT = [...TABLE, { Name: 'Operation', Value: 'PutItem' }];

const write = (load: Partial<ScenarioLoad> = {}): ScenarioLoad => ({
  table: 'T',
  operation: 'write',
  units: 10,
  keys: { distribution: 'even', count: 1_000 },
  open: { itemsPerSecond: 20 },
  ...load,
});
const provisioned = (units: number, more: Partial<Scenario> = {}): Scenario => ({
  title: 'test',
  parameters: { burstAtCreation: 0 },
  tables: [
    {
      name: 'T',
      mode: 'provisioned',
      writeUnitsPerSecond: units,
      readUnitsPerSecond: 5,
      indexes: [{ name: 'I', writeUnitsPerSecond: 40_000, readUnitsPerSecond: 5 }],
    },
  ],
  phases: [
    { name: 'load', seconds: 120, loads: [write()] },
    { name: 'idle', seconds: 60 },
  ],
  ...more,
});

/** The minutes of a metric; none at all where it never had a sample. */
function minutes(
  { metricData }: SimulationResult,
  name: string,
  dimensions: readonly MetricDimension[],
): readonly (StatisticSet | undefined)[] | undefined {
  const isIt = (one: readonly MetricDimension[] = []): boolean =>
    JSON.stringify(one) === JSON.stringify(dimensions);
  return metricData.find((one) => one.MetricName === name && isIt(one.Dimensions))?.minutes;
}
const sums = (...of: Parameters<typeof minutes>): (number | undefined)[] | undefined =>
  minutes(...of)?.map((minute) => minute?.Sum);

describe('consumed units', () => {
  test('are a sample a request: the sum is of the minute, the average of a request', () => {
    const result = simulate(provisioned(1_000));
    expect(minutes(result, 'ConsumedWriteCapacityUnits', TABLE)?.[0]).toEqual({
      SampleCount: 1_200,
      Sum: 12_000,
      Minimum: 10,
      Maximum: 10,
    });
  });

  test('are 0 in a minute without traffic, and not missing', () => {
    const result = simulate(provisioned(1_000));
    expect(sums(result, 'ConsumedWriteCapacityUnits', TABLE)).toEqual([12_000, 12_000, 0]);
    expect(sums(result, 'ConsumedReadCapacityUnits', TABLE)).toEqual([0, 0, 0]);
  });

  test('of an index are its own, and not in those of its table', () => {
    const keys = { distribution: 'even', count: 9 } as const;
    const loads = [write({ indexWrites: [{ index: 'I', keys, units: 3 }] })];
    const phases = [{ name: 'load', seconds: 60, loads }];
    const result = simulate(provisioned(1_000, { phases }));
    expect(sums(result, 'ConsumedWriteCapacityUnits', TABLE)).toEqual([12_000]);
    expect(sums(result, 'ConsumedWriteCapacityUnits', INDEX)).toEqual([3_600]);
  });

  test('of a cancelled transaction are not counted', () => {
    const loads = [write({ consistency: 'transactional', batch: 2, units: 100 })];
    const phases = [{ name: 'load', seconds: 60, loads }];
    const result = simulate(provisioned(1_000, { phases }));
    const { admittedItems } = result.phases[0]?.loads[0] ?? {};
    const [minute] = minutes(result, 'ConsumedWriteCapacityUnits', TABLE) ?? [];
    expect(admittedItems).toBeGreaterThan(100);
    expect(admittedItems).toBeLessThan(1_100);
    expect(minute).toMatchObject({ SampleCount: admittedItems, Sum: 100 * (admittedItems ?? 0) });
  });
});

describe('throttle events', () => {
  test('have a metric for each cause, and all together another', () => {
    const result = simulate(provisioned(100));
    const events = sums(result, 'WriteProvisionedThroughputThrottleEvents', TABLE);
    expect(events).toEqual([expect.any(Number), expect.any(Number), undefined]);
    expect(sums(result, 'WriteThrottleEvents', TABLE)).toEqual(events);
    expect(sums(result, 'ThrottledRequests', PUT)).toEqual(events);
    expect(minutes(result, 'WriteKeyRangeThroughputThrottleEvents', TABLE)).toBeUndefined();
  });

  test('are missing data in a minute in which nothing is throttled', () => {
    const phases = [
      { name: 'calm', seconds: 60, loads: [write({ open: { itemsPerSecond: 5 } })] },
      { name: 'storm', seconds: 60, loads: [write({ open: { itemsPerSecond: 200 } })] },
      { name: 'calm again', seconds: 60, loads: [write({ open: { itemsPerSecond: 5 } })] },
    ];
    const events = sums(simulate(provisioned(100, { phases })), 'WriteThrottleEvents', TABLE);
    expect(events).toEqual([undefined, expect.any(Number), undefined]);
  });

  test('of a write refused because of its index are counted at the index, not at the table', () => {
    const keys = { distribution: 'one', name: 'HOT' } as const;
    const open = { itemsPerSecond: 400 };
    const loads = [write({ open, indexWrites: [{ index: 'I', keys, units: 10 }] })];
    const phases = [{ name: 'load', seconds: 60, loads }];
    const result = simulate(provisioned(9_000, { phases }));
    const [events] = sums(result, 'WriteKeyRangeThroughputThrottleEvents', INDEX) ?? [];
    expect(events).toBeGreaterThan(1_000);
    expect(sums(result, 'ThrottledRequests', PUT)).toEqual([events]);
    expect(minutes(result, 'WriteThrottleEvents', TABLE)).toBeUndefined();
  });

  test('count each item of a batch, and the request only if all of them are refused', () => {
    const loads = [write({ batch: 10, open: { itemsPerSecond: 200 } })];
    const phases = [{ name: 'load', seconds: 60, loads }];
    const result = simulate(provisioned(500, { phases }));
    const batches = [...TABLE, { Name: 'Operation', Value: 'BatchWriteItem' }];
    const [events = 0] = sums(result, 'WriteThrottleEvents', TABLE) ?? [];
    const [requests = 0] = sums(result, 'ThrottledRequests', batches) ?? [0];
    expect(events).toBeGreaterThan(10 * requests);
  });
});

describe('a provision', () => {
  test('is told every five minutes, and of a table on demand never', () => {
    const phases = [{ name: 'idle', seconds: 360 }];
    const units = sums(
      simulate(provisioned(100, { phases })),
      'ProvisionedWriteCapacityUnits',
      TABLE,
    );
    expect(units).toEqual([100, undefined, undefined, undefined, undefined, 100]);
    const onDemand = simulate({
      title: 'test',
      tables: [{ name: 'T', mode: 'on-demand' }],
      phases,
    });
    expect(minutes(onDemand, 'ProvisionedWriteCapacityUnits', TABLE)).toBeUndefined();
  });
});

describe('a minute', () => {
  test.each([
    { scale: 0.05, timeScale: 1, seconds: 120 },
    { scale: 1, timeScale: 30, seconds: 4 },
    { scale: 0.05, timeScale: 30, seconds: 4 },
  ])('at scale $scale and time scale $timeScale is one of AWS', ({ seconds, ...settings }) => {
    const loads = [write({ units: 1, open: { itemsPerSecond: 200 * settings.scale } })];
    const phases = [{ name: 'load', seconds, loads }];
    const result = simulate(provisioned(1_000, { phases, ...settings }));
    const [first, second, ...more] = minutes(result, 'ConsumedWriteCapacityUnits', TABLE) ?? [];
    for (const minute of [first, second]) {
      expect(minute?.Sum).toBeCloseTo(12_000, 6);
      expect(minute?.SampleCount).toBeCloseTo(12_000, 6);
    }
    expect(more).toEqual([]);
  });

  test('at the end may be a part of one', () => {
    const phases = [{ name: 'load', seconds: 90, loads: [write()] }];
    const result = simulate(provisioned(1_000, { phases }));
    expect(sums(result, 'ConsumedWriteCapacityUnits', TABLE)).toEqual([12_000, 6_000]);
  });
});
