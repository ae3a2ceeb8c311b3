/** The states of an alarm: at one moment, and over a stretch of time, evaluated once a minute. */

import { METRIC_MINUTE_SECONDS } from '../limits.ts';
import {
  type AlarmDefinition,
  type AlarmState,
  datapointsToAlarm,
  missingDataTreatment,
} from './alarm.ts';
import { checkAlarm } from './check-alarm.ts';
import { isSameMetric, type MetricSeries, samplesTogether, statisticOf } from './metric-data.ts';

/** The end of one minute: the data point of the period that ends there, and the state. */
export interface AlarmMinute {
  readonly point: DataPoint;
  readonly state: AlarmState;
}

/**
 * The alarm at the end of each minute; before the first it is new, with `INSUFFICIENT_DATA`.
 *
 * An alarm on a metric that is not there is no error: it never has a data point.
 *
 * @param metrics series of the same length; no two of the same metric
 * @throws {KitError} what {@link checkAlarm} throws
 * @see https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/alarm-evaluation.html
 * @example
 * alarmTimeline(hotKey, simulate(scenario).metricData).map(({ state }) => state); // => ['OK', 'ALARM', …]
 */
export function alarmTimeline(
  alarm: AlarmDefinition,
  metrics: readonly MetricSeries[],
): AlarmMinute[] {
  checkAlarm(alarm);
  const length = Math.max(0, ...metrics.map(({ minutes }) => minutes.length));
  const series = metrics.find((metric) => isSameMetric(metric, alarm));
  let state: AlarmState = 'INSUFFICIENT_DATA';
  return Array.from({ length }, (_, minute) => {
    const points = dataPoints(alarm, series, minute + 1);
    state = evaluateAlarm(alarm, points, state);
    return { point: points.at(-1), state };
  });
}

/** The data points of an evaluation range that ends with a minute, the most recent one last. */
function dataPoints(
  alarm: AlarmDefinition,
  series: MetricSeries | undefined,
  end: number,
): DataPoint[] {
  const length = alarm.Period / METRIC_MINUTE_SECONDS;
  const range = evaluationRange(alarm);
  return Array.from({ length: range }, (_, place) => {
    const to = end - (range - 1 - place) * length;
    const samples = samplesTogether(
      series?.minutes.slice(Math.max(0, to - length), Math.max(0, to)) ?? [],
    );
    return samples && statisticOf(samples, alarm.Statistic);
  });
}

// The state of an alarm from its last data points, some of which are missing.
// @see https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/alarms-and-missing-data.html

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
