import { describe, expect, test } from 'vitest';
import type { AlarmDefinition } from './alarm.ts';
import { checkAlarm } from './check-alarm.ts';

const alarm: AlarmDefinition = {
  Namespace: 'AWS/DynamoDB',
  MetricName: 'WriteThrottleEvents',
  Dimensions: [{ Name: 'TableName', Value: 'Shop' }],
  Statistic: 'Sum',
  Period: 60,
  EvaluationPeriods: 5,
  Threshold: 1,
  ComparisonOperator: 'GreaterThanOrEqualToThreshold',
};

describe('an alarm', () => {
  test('may leave out M and the treatment of missing data', () => {
    expect(() => checkAlarm(alarm)).not.toThrow();
  });

  test.each([
    ['Namespace', ''],
    ['MetricName', undefined],
    ['Statistic', 'Total'],
    ['Statistic', 'p99'],
    ['ComparisonOperator', '>='],
    ['TreatMissingData', 'NOT_BREACHING'],
    ['Threshold', Number.NaN],
    ['Period', 30],
    ['Period', 90],
    ['Period', 0],
    ['EvaluationPeriods', 0],
    ['EvaluationPeriods', 1.5],
    ['EvaluationPeriods', 1_441],
    ['DatapointsToAlarm', 0],
    ['DatapointsToAlarm', 6],
    ['Dimensions', { TableName: 'Shop' }],
    ['Dimensions', [{ Name: 'TableName' }]],
    ['Dimensions', [{ Value: 'Shop' }]],
    ['Dimensions', [undefined]],
    [
      'Dimensions',
      [
        { Name: 'TableName', Value: 'Shop' },
        { Name: 'TableName', Value: 'Social' },
      ],
    ],
  ])('with %s %j is refused, and the field is named', (field, value) => {
    const other = { ...alarm, [field]: value } as AlarmDefinition;
    expect(() => checkAlarm(other)).toThrow(
      expect.objectContaining({ code: 'alarm.field', details: { field } }),
    );
  });
});
