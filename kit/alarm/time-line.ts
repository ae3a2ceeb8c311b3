/** An alarm over a stretch of time: evaluated once a minute, whatever its period. */

import { METRIC_MINUTE_SECONDS } from '../limits.ts';
import type { AlarmDefinition, AlarmState } from './alarm.ts';
import { checkAlarm } from './check-alarm.ts';
import { type DataPoint, evaluateAlarm, evaluationRange } from './evaluate.ts';
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
