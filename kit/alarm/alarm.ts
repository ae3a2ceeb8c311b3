/**
 * A CloudWatch alarm in CloudWatch's own words, so that a template carries the definition as it is.
 * @see https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_PutMetricAlarm.html
 */

import type { AlarmStatistic, MetricIdentity } from './metric-data.ts';

/** How a data point is compared with the threshold; the data point is the left side. */
export const COMPARISON_OPERATORS = [
  'GreaterThanOrEqualToThreshold',
  'GreaterThanThreshold',
  'LessThanThreshold',
  'LessThanOrEqualToThreshold',
] as const;

/** Whether a missing data point is bad, good, keeps the state, or is not there at all. */
export const MISSING_DATA_TREATMENTS = ['breaching', 'notBreaching', 'ignore', 'missing'] as const;

export type ComparisonOperator = (typeof COMPARISON_OPERATORS)[number];
export type MissingDataTreatment = (typeof MISSING_DATA_TREATMENTS)[number];

/** An alarm on one metric. */
export interface AlarmDefinition extends MetricIdentity {
  readonly AlarmDescription?: string;
  readonly Statistic: AlarmStatistic;
  /** Seconds that one data point is made of: a multiple of 60. */
  readonly Period: number;
  /** N: the data points that are looked at. */
  readonly EvaluationPeriods: number;
  /** M: the data points of these N that must breach the threshold. @default EvaluationPeriods */
  readonly DatapointsToAlarm?: number;
  readonly Threshold: number;
  readonly ComparisonOperator: ComparisonOperator;
  /** @default `ignore` in the namespace AWS/DynamoDB, `missing` in any other */
  readonly TreatMissingData?: MissingDataTreatment;
}

/** The state of an alarm; a new alarm begins with `INSUFFICIENT_DATA`. */
export type AlarmState = 'OK' | 'ALARM' | 'INSUFFICIENT_DATA';

/** The namespace of DynamoDB's metrics. */
export const DYNAMODB_NAMESPACE = 'AWS/DynamoDB';

/** M of the alarm. */
export function datapointsToAlarm(alarm: AlarmDefinition): number {
  return alarm.DatapointsToAlarm ?? alarm.EvaluationPeriods;
}

/**
 * How the alarm treats missing data.
 *
 * AWS's pages disagree about metrics of DynamoDB. The user guide says that their alarms ignore
 * missing data *by default*. The API reference says that they *always* do. This follows the guide.
 *
 * @see https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/alarms-and-missing-data.html
 */
export function missingDataTreatment(alarm: AlarmDefinition): MissingDataTreatment {
  const byDefault = alarm.Namespace === DYNAMODB_NAMESPACE ? 'ignore' : 'missing';
  return alarm.TreatMissingData ?? byDefault;
}

// The states of an alarm in two letters, for a cell as wide as a minute.

export const ALARM_STATE_MARKS: Readonly<Record<AlarmState, string>> = {
  OK: 'ok',
  ALARM: 'AL',
  INSUFFICIENT_DATA: '?',
};
