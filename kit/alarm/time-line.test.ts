import { describe, expect, test } from 'vitest';
import type { AlarmDefinition } from './alarm.ts';
import type { MetricSeries, StatisticSet } from './metric-data.ts';
import { alarmTimeline } from './time-line.ts';

/** A minute of so many samples of 2 units each; none is missing data. */
const minute = (samples: number): StatisticSet | undefined =>
  samples === 0 ? undefined : { SampleCount: samples, Sum: samples * 2, Minimum: 2, Maximum: 2 };

const identity = {
  Namespace: 'AWS/DynamoDB',
  MetricName: 'ConsumedWriteCapacityUnits',
  Dimensions: [
    { Name: 'TableName', Value: 'Shop' },
    { Name: 'GlobalSecondaryIndexName', Value: 'GSI1' },
  ],
};
const series = (...samples: number[]): MetricSeries => ({
  ...identity,
  minutes: samples.map(minute),
});
const alarm: AlarmDefinition = {
  ...identity,
  Statistic: 'Sum',
  Period: 60,
  EvaluationPeriods: 3,
  DatapointsToAlarm: 2,
  Threshold: 100,
  ComparisonOperator: 'GreaterThanOrEqualToThreshold',
  TreatMissingData: 'notBreaching',
};
const states = (definition: AlarmDefinition, ...metrics: MetricSeries[]): string[] =>
  alarmTimeline(definition, metrics).map(({ state }) => state);

describe('an alarm over time', () => {
  test('2 of 3 breaching minutes are an alarm, wherever they are among the three', () => {
    expect(states(alarm, series(60, 0, 60, 1, 1, 1))).toEqual([
      ...['OK', 'OK', 'ALARM', 'ALARM', 'OK', 'OK'],
    ]);
  });

  test('an alarm outlasts the data by the rest of its evaluation range', () => {
    const threeOfThree = { ...alarm, DatapointsToAlarm: 3 };
    expect(states(threeOfThree, series(60, 60, 60, 0, 0, 0))).toEqual([
      ...['OK', 'OK', 'ALARM', 'ALARM', 'ALARM', 'OK'],
    ]);
  });

  test('with `ignore`, an alarm on a metric that falls silent never ends', () => {
    const ignoring = { ...alarm, TreatMissingData: 'ignore' } as const;
    const got = states(ignoring, series(60, 60, ...Array<number>(60).fill(0)));
    expect(got.at(-1)).toBe('ALARM');
  });

  test('without any data a new alarm keeps INSUFFICIENT_DATA, but for notBreaching and breaching', () => {
    const last = (TreatMissingData: AlarmDefinition['TreatMissingData']): string | undefined =>
      states({ ...alarm, TreatMissingData: TreatMissingData ?? 'missing' }, series(0, 0)).at(-1);
    expect(last('ignore')).toBe('INSUFFICIENT_DATA');
    expect(last('missing')).toBe('INSUFFICIENT_DATA');
    expect(last('notBreaching')).toBe('OK');
    expect(last('breaching')).toBe('ALARM');
  });

  test('a longer period is a window that moves on by a minute', () => {
    const long = { ...alarm, Period: 180, EvaluationPeriods: 1, DatapointsToAlarm: 1 };
    const line = alarmTimeline(long, [series(20, 20, 20, 1)]);
    expect(line.map(({ point }) => point)).toEqual([40, 80, 120, 82]);
    expect(line.map(({ state }) => state)).toEqual(['OK', 'OK', 'ALARM', 'OK']);
  });

  test.each([
    ['Sum', 120],
    ['Average', 2],
    ['SampleCount', 60],
    ['Minimum', 2],
    ['Maximum', 2],
  ] as const)('%s of 60 requests of 2 units each is %i', (Statistic, point) => {
    expect(alarmTimeline({ ...alarm, Statistic }, [series(60)])[0]?.point).toBe(point);
  });
});

describe('the metric of an alarm', () => {
  test('is found whatever the order of its dimensions', () => {
    const Dimensions = identity.Dimensions.toReversed();
    expect(states({ ...alarm, Dimensions }, series(60, 60))).toEqual(['OK', 'ALARM']);
  });

  test.each([
    ['without its index', [{ Name: 'TableName', Value: 'Shop' }]],
    [
      'of another index',
      [identity.Dimensions[0], { Name: 'GlobalSecondaryIndexName', Value: 'GSI2' }],
    ],
    [
      'with one dimension too many',
      [...identity.Dimensions, { Name: 'Operation', Value: 'PutItem' }],
    ],
    ['without dimensions', []],
  ])('%s is another metric, without data and without an error', (_, Dimensions) => {
    const definition = { ...alarm, Dimensions } as AlarmDefinition;
    const line = alarmTimeline(definition, [series(60, 60)]);
    expect(line).toEqual([
      { point: undefined, state: 'OK' },
      { point: undefined, state: 'OK' },
    ]);
  });
});
