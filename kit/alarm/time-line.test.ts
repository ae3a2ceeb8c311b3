import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AlarmDefinition,
  type AlarmState,
  DYNAMODB_NAMESPACE,
  MISSING_DATA_TREATMENTS,
} from './alarm.ts';
import type { MetricSeries, StatisticSet } from './metric-data.ts';
import published from './published-table.json' with { type: 'json' };
import {
  alarmTimeline,
  type DataPoint,
  evaluateAlarm,
  evaluationRange,
  isBreaching,
} from './time-line.ts';

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
      'OK',
      'OK',
      'ALARM',
      'ALARM',
      'OK',
      'OK',
    ]);
  });

  test('an alarm outlasts the data by the rest of its evaluation range', () => {
    const threeOfThree = { ...alarm, DatapointsToAlarm: 3 };
    expect(states(threeOfThree, series(60, 60, 60, 0, 0, 0))).toEqual([
      'OK',
      'OK',
      'ALARM',
      'ALARM',
      'ALARM',
      'OK',
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

/** AWS's notation: 0 does not breach, X breaches, - is missing. */
const POINTS: Readonly<Record<string, DataPoint>> = { 0: 0, X: 9, '-': undefined };
const pointsOf = (text: string): DataPoint[] => text.split(' ').map((sign) => POINTS[sign]);
const STATES: readonly AlarmState[] = ['OK', 'ALARM', 'INSUFFICIENT_DATA'];

const dropAlarm: AlarmDefinition = {
  Namespace: 'Orders',
  MetricName: 'Refused',
  Statistic: 'Sum',
  Period: 60,
  EvaluationPeriods: 3,
  DatapointsToAlarm: 3,
  Threshold: 5,
  ComparisonOperator: 'GreaterThanOrEqualToThreshold',
};

const cells = published.tables.flatMap(({ rows, ...settings }) =>
  rows.flatMap(({ points, ...states }) =>
    MISSING_DATA_TREATMENTS.flatMap((TreatMissingData) =>
      (['OK', 'ALARM'] as const).map((prior) => {
        const published = states[TreatMissingData];
        const state = published === 'Retain current state' ? prior : published;
        return { ...settings, points, TreatMissingData, prior, state };
      }),
    ),
  ),
);

describe('the tables that AWS publishes', () => {
  test('are ten lines of four treatments, from two states: 80 cells', () => {
    expect(cells).toHaveLength(80);
  });

  test.each(
    cells,
  )('$DatapointsToAlarm of $EvaluationPeriods, $points, $TreatMissingData: from $prior to $state', ({
    EvaluationPeriods,
    DatapointsToAlarm,
    evaluationRange: range,
    ...cell
  }) => {
    const { TreatMissingData, points, prior, state } = cell;
    const definition = { ...dropAlarm, EvaluationPeriods, DatapointsToAlarm, TreatMissingData };
    expect(evaluationRange(definition)).toBe(range);
    expect(evaluateAlarm(definition, pointsOf(points), prior)).toBe(state);
  });
});

describe('the premature alarm state', () => {
  test.each([
    '- - - - X',
    '- - - X -',
    '- - - X 0',
    '- - X - 0',
  ])('%s is no alarm of 3 of 3 where missing data are missing', (points) => {
    const definition = { ...dropAlarm, TreatMissingData: 'missing' } as const;
    expect(evaluateAlarm(definition, pointsOf(points), 'OK')).toBe('OK');
  });
});

const anyPoints = fc.array(fc.constantFrom<DataPoint>(0, 9, undefined), {
  minLength: 5,
  maxLength: 5,
});
const anyAlarm = fc.record({
  DatapointsToAlarm: fc.integer({ min: 1, max: 3 }),
  TreatMissingData: fc.constantFrom(...MISSING_DATA_TREATMENTS),
});

describe('an evaluation', () => {
  test('does not need the treatment of missing data where N data points are real', () => {
    fc.assert(
      fc.property(anyPoints, anyAlarm, fc.constantFrom(...STATES), (points, settings, prior) => {
        fc.pre(points.filter((point) => point !== undefined).length >= 3);
        const states = MISSING_DATA_TREATMENTS.map((TreatMissingData) =>
          evaluateAlarm({ ...dropAlarm, ...settings, TreatMissingData }, points, prior),
        );
        expect(new Set(states).size).toBe(1);
      }),
    );
  });

  test('depends on the state until now under `ignore` alone', () => {
    fc.assert(
      fc.property(anyPoints, anyAlarm, (points, settings) => {
        const results = STATES.map((prior) =>
          evaluateAlarm({ ...dropAlarm, ...settings }, points, prior),
        );
        if (settings.TreatMissingData !== 'ignore') expect(new Set(results).size).toBe(1);
      }),
    );
  });

  test('takes all N for M where the alarm does not say M', () => {
    const { DatapointsToAlarm: _, ...without } = dropAlarm;
    expect(evaluateAlarm(without, pointsOf('X X 0 X X'), 'OK')).toBe('OK');
    expect(evaluateAlarm(without, pointsOf('0 0 X X X'), 'OK')).toBe('ALARM');
  });

  test.each([
    ['AWS/DynamoDB', 'ALARM'],
    ['Orders', 'INSUFFICIENT_DATA'],
  ])('without a treatment, %s makes of missing data after an alarm: %s', (Namespace, state) => {
    expect(evaluateAlarm({ ...dropAlarm, Namespace }, pointsOf('- - - - -'), 'ALARM')).toBe(state);
  });

  test('an alarm of DynamoDB may treat missing data as good', () => {
    const TreatMissingData = 'notBreaching';
    const definition = { ...dropAlarm, Namespace: DYNAMODB_NAMESPACE, TreatMissingData } as const;
    expect(evaluateAlarm(definition, pointsOf('- - - - -'), 'ALARM')).toBe('OK');
  });

  test.each([
    ['GreaterThanOrEqualToThreshold', [false, true, true]],
    ['GreaterThanThreshold', [false, false, true]],
    ['LessThanThreshold', [true, false, false]],
    ['LessThanOrEqualToThreshold', [true, true, false]],
  ] as const)('%s compares the data point with the threshold', (ComparisonOperator, expected) => {
    const got = [4, 5, 6].map((value) => isBreaching({ ...dropAlarm, ComparisonOperator }, value));
    expect(got).toEqual(expected);
  });
});
