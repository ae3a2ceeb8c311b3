/** CloudWatch alarms below a notebook's cell: what they did, minute by minute. */

import type { AlarmDefinition, AlarmState } from '../../../kit/alarm/alarm.ts';
import type { MetricSeries } from '../../../kit/alarm/metric-data.ts';
import { ALARM_STATE_MARKS } from '../../../kit/alarm/state-mark.ts';
import { alarmTimeline } from '../../../kit/alarm/time-line.ts';
import { alarmChartSvg } from '../../../kit/report/alarm-chart.ts';
import { print } from '../../../kit/report/print.ts';
import { printTable } from './print-table.ts';
import { showPicture } from './show-picture.ts';

/** What one alarm has of its own. The data points of all alarms of a picture are the same. */
export type AlarmWay = Partial<
  Pick<AlarmDefinition, 'EvaluationPeriods' | 'DatapointsToAlarm' | 'TreatMissingData'>
>;

/** What {@link showAlarms} shows. */
export interface AlarmLines {
  title: string;
  alarm: AlarmDefinition;
  /** An alarm for each, by its name. @default one, as `alarm` says */
  ways?: Readonly<Record<string, AlarmWay>>;
  metrics: readonly MetricSeries[];
  /** What there is to see, in a sentence, for who does not see it. */
  seen: string;
}

/** Missing data in a table. */
const MISSING = '-';

/**
 * Shows the data points and the states as a picture, then prints them as a table.
 *
 * @throws {KitError} `alarm.field` for an alarm that CloudWatch refuses
 */
export async function showAlarms(lines: AlarmLines): Promise<void> {
  const { title, alarm, ways = { state: {} }, metrics, seen } = lines;
  const points = alarmTimeline(alarm, metrics).map(({ point }) => point);
  const alarms = Object.entries(ways).map(([name, way]) => ({
    name,
    states: alarmTimeline({ ...alarm, ...way }, metrics).map(({ state }) => state),
  }));
  const { Statistic: point, Threshold: threshold } = alarm;
  await showPicture(await alarmChartSvg({ title, point, points, threshold, alarms }), seen);
  const marks = (minute: number): string[] =>
    alarms.map(({ states }) => ALARM_STATE_MARKS[states[minute] as AlarmState]);
  printTable(
    ['minute', point, ...alarms.map(({ name }) => name)],
    points.map((value, minute) => [minute + 1, value ?? MISSING, ...marks(minute)]),
  );
  print([
    `threshold: ${threshold.toLocaleString('en-US')}`,
    'AL is ALARM, ? is INSUFFICIENT_DATA, - is missing data.',
  ]);
}
