/**
 * The state of an alarm from its last data points, some of which are missing.
 * @see https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/alarms-and-missing-data.html
 */

import {
  type AlarmDefinition,
  type AlarmState,
  datapointsToAlarm,
  missingDataTreatment,
} from './alarm.ts';

/**
 * Data points that are retrieved beyond `EvaluationPeriods`, in case some of those are missing.
 *
 * AWS says that their number depends on the period, and publishes one case: 5 for 3 periods.
 */
const EXTRA_DATA_POINTS = 2;

/** A value, or `undefined` where it is missing. */
export type DataPoint = number | undefined;

/** How many data points are retrieved: the evaluation range. */
export function evaluationRange({ EvaluationPeriods }: AlarmDefinition): number {
  return EvaluationPeriods + EXTRA_DATA_POINTS;
}

/**
 * The state that follows from the data points.
 *
 * Where there are N real data points, the N most recent decide alone. Where there are fewer, the
 * missing ones are filled in, as few as possible.
 *
 * @param points as many as {@link evaluationRange} says, the most recent one last
 * @param prior the state until now
 * @example
 * evaluateAlarm(twoOfThree, [0, undefined, 9, undefined, 9], 'OK'); // => 'ALARM'
 */
export function evaluateAlarm(
  alarm: AlarmDefinition,
  points: readonly DataPoint[],
  prior: AlarmState,
): AlarmState {
  const { EvaluationPeriods } = alarm;
  const needed = datapointsToAlarm(alarm);
  const real = points.filter((point) => point !== undefined).slice(-EvaluationPeriods);
  const breaching = real.filter((value) => isBreaching(alarm, value)).length;
  if (breaching >= needed) return 'ALARM';
  const missing = EvaluationPeriods - real.length;
  if (missing === 0) return 'OK';
  switch (missingDataTreatment(alarm)) {
    case 'breaching':
      return breaching + missing >= needed ? 'ALARM' : 'OK';
    case 'notBreaching':
      return 'OK';
    case 'ignore':
      // A real data point that does not breach decides; those that breach are too few to decide.
      return breaching < real.length ? 'OK' : prior;
    case 'missing':
      if (real.length === 0) return 'INSUFFICIENT_DATA';
      return breaching === real.length && isOldEnough(points, needed) ? 'ALARM' : 'OK';
  }
}

/** Whether a value breaches the alarm's threshold. */
export function isBreaching(
  { ComparisonOperator, Threshold }: AlarmDefinition,
  value: number,
): boolean {
  switch (ComparisonOperator) {
    case 'GreaterThanOrEqualToThreshold':
      return value >= Threshold;
    case 'GreaterThanThreshold':
      return value > Threshold;
    case 'LessThanThreshold':
      return value < Threshold;
    case 'LessThanOrEqualToThreshold':
      return value <= Threshold;
  }
}

/**
 * AWS's premature alarm state: a breaching data point that is M periods old, and nothing better
 * since, is an alarm, however few the data points are.
 */
function isOldEnough(points: readonly DataPoint[], needed: number): boolean {
  const oldest = points.findIndex((point) => point !== undefined);
  return points.length - oldest >= needed;
}
