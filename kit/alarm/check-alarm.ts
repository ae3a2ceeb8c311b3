/**
 * Refuses alarms that CloudWatch refuses, and those that cannot be evaluated on a data point a minute.
 * @see https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_PutMetricAlarm.html
 */

import { KitError } from '../kit-error.ts';
import { ALARM_RANGE_MAX_SECONDS, METRIC_MINUTE_SECONDS } from '../limits.ts';
import { type AlarmDefinition, COMPARISON_OPERATORS, MISSING_DATA_TREATMENTS } from './alarm.ts';
import { ALARM_STATISTICS } from './metric-data.ts';

/**
 * Checks an alarm's fields; whether its metric is there is not checked, as CloudWatch does not.
 *
 * @throws {KitError} `alarm.field`, with the field in `details`
 */
export function checkAlarm(alarm: AlarmDefinition): void {
  checkText(alarm, 'Namespace');
  checkText(alarm, 'MetricName');
  checkWord(alarm, 'Statistic', ALARM_STATISTICS);
  checkWord(alarm, 'ComparisonOperator', COMPARISON_OPERATORS);
  if (alarm.TreatMissingData !== undefined) {
    checkWord(alarm, 'TreatMissingData', MISSING_DATA_TREATMENTS);
  }
  if (!Number.isFinite(alarm.Threshold)) throw wrong(alarm, 'Threshold', 'a number');
  checkPeriods(alarm);
  const { Dimensions = [] } = alarm;
  const isList = Array.isArray(Dimensions);
  if (!isList || !Dimensions.every((one) => isText(one?.Name) && isText(one?.Value))) {
    throw wrong(alarm, 'Dimensions', 'a list of `{ Name, Value }`, both of them texts');
  }
  const names = Dimensions.map(({ Name }) => Name);
  if (new Set(names).size < names.length) throw wrong(alarm, 'Dimensions', 'each name once');
}

function checkPeriods(alarm: AlarmDefinition): void {
  const { Period, EvaluationPeriods, DatapointsToAlarm = 1 } = alarm;
  if (!isWhole(Period) || Period % METRIC_MINUTE_SECONDS > 0) {
    throw wrong(
      alarm,
      'Period',
      'a multiple of 60 seconds, as the metric has a data point a minute',
    );
  }
  if (!isWhole(EvaluationPeriods) || EvaluationPeriods * Period > ALARM_RANGE_MAX_SECONDS) {
    throw wrong(alarm, 'EvaluationPeriods', 'a whole number of periods, a day at most in all');
  }
  if (!isWhole(DatapointsToAlarm) || DatapointsToAlarm > EvaluationPeriods) {
    throw wrong(alarm, 'DatapointsToAlarm', `a whole number from 1 to ${EvaluationPeriods}`);
  }
}

function checkText(alarm: AlarmDefinition, field: keyof AlarmDefinition): void {
  if (!isText(alarm[field])) throw wrong(alarm, field, 'a text');
}

function checkWord(
  alarm: AlarmDefinition,
  field: keyof AlarmDefinition,
  words: readonly string[],
): void {
  if (!words.includes(alarm[field] as string)) throw wrong(alarm, field, words.join(', '));
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

function isWhole(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= 1;
}

function wrong(alarm: AlarmDefinition, field: keyof AlarmDefinition, expected: string): KitError {
  const value: unknown = alarm[field];
  const got = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return new KitError(
    'usage',
    'alarm.field',
    `Expected \`${field}\` of the alarm to be ${expected}, got \`${got}\`. Change it in the alarm's definition.`,
    { details: { field } },
  );
}
