import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AlarmDefinition,
  type AlarmState,
  DYNAMODB_NAMESPACE,
  MISSING_DATA_TREATMENTS,
} from './alarm.ts';
import { type DataPoint, evaluateAlarm, evaluationRange, isBreaching } from './evaluate.ts';
import published from './published-table.json' with { type: 'json' };

/** AWS's notation: 0 does not breach, X breaches, - is missing. */
const POINTS: Readonly<Record<string, DataPoint>> = { 0: 0, X: 9, '-': undefined };
const pointsOf = (text: string): DataPoint[] => text.split(' ').map((sign) => POINTS[sign]);
const STATES: readonly AlarmState[] = ['OK', 'ALARM', 'INSUFFICIENT_DATA'];

const alarm: AlarmDefinition = {
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
    const definition = { ...alarm, EvaluationPeriods, DatapointsToAlarm, TreatMissingData };
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
    const definition = { ...alarm, TreatMissingData: 'missing' } as const;
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
          evaluateAlarm({ ...alarm, ...settings, TreatMissingData }, points, prior),
        );
        expect(new Set(states).size).toBe(1);
      }),
    );
  });

  test('depends on the state until now under `ignore` alone', () => {
    fc.assert(
      fc.property(anyPoints, anyAlarm, (points, settings) => {
        const results = STATES.map((prior) =>
          evaluateAlarm({ ...alarm, ...settings }, points, prior),
        );
        if (settings.TreatMissingData !== 'ignore') expect(new Set(results).size).toBe(1);
      }),
    );
  });

  test('takes all N for M where the alarm does not say M', () => {
    const { DatapointsToAlarm: _, ...without } = alarm;
    expect(evaluateAlarm(without, pointsOf('X X 0 X X'), 'OK')).toBe('OK');
    expect(evaluateAlarm(without, pointsOf('0 0 X X X'), 'OK')).toBe('ALARM');
  });

  test.each([
    ['AWS/DynamoDB', 'ALARM'],
    ['Orders', 'INSUFFICIENT_DATA'],
  ])('without a treatment, %s makes of missing data after an alarm: %s', (Namespace, state) => {
    expect(evaluateAlarm({ ...alarm, Namespace }, pointsOf('- - - - -'), 'ALARM')).toBe(state);
  });

  test('an alarm of DynamoDB may treat missing data as good', () => {
    const TreatMissingData = 'notBreaching';
    const definition = { ...alarm, Namespace: DYNAMODB_NAMESPACE, TreatMissingData } as const;
    expect(evaluateAlarm(definition, pointsOf('- - - - -'), 'ALARM')).toBe('OK');
  });

  test.each([
    ['GreaterThanOrEqualToThreshold', [false, true, true]],
    ['GreaterThanThreshold', [false, false, true]],
    ['LessThanThreshold', [true, false, false]],
    ['LessThanOrEqualToThreshold', [true, true, false]],
  ] as const)('%s compares the data point with the threshold', (ComparisonOperator, expected) => {
    const got = [4, 5, 6].map((value) => isBreaching({ ...alarm, ComparisonOperator }, value));
    expect(got).toEqual(expected);
  });
});
