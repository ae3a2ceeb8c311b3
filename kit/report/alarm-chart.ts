/** An alarm as SVG: its data points minute by minute, and below them its state. */

import { ALARM_STATE_MARKS, type AlarmState } from '../alarm/alarm.ts';
import type { DataPoint } from '../alarm/time-line.ts';
import { COLOURS, svgOf } from './svg-chart.ts';

/** The states of one alarm, minute by minute. */
export interface AlarmStates {
  readonly name: string;
  readonly states: readonly AlarmState[];
}

/** What {@link alarmChartSvg} draws. */
export interface AlarmChart {
  title: string;
  /** What a data point is, such as `Sum of a minute`. */
  point: string;
  /** The data points, from minute 1; nothing is drawn where one is missing. */
  points: readonly DataPoint[];
  threshold: number;
  /** A line of cells for each alarm. */
  alarms: readonly AlarmStates[];
}

/** In pixels. */
const SIZE = { minute: 21, points: 130, state: 22 } as const;
const FILLS: Readonly<Record<AlarmState, string>> = {
  OK: '#dbe6f2',
  ALARM: COLOURS[1] as string,
  INSUFFICIENT_DATA: '#dddddd',
};

/**
 * The chart as an SVG document on white: the threshold is a dashed line, and each cell of a state
 * has its two letters, so that no colour is needed to read it.
 *
 * @example
 * await alarmChartSvg({ title: 'Refused', point: 'Sum', points, threshold: 100, alarms });
 */
export function alarmChartSvg(chart: AlarmChart): Promise<string> {
  const minutes = chart.points.map((_, place) => place + 1);
  return svgOf({
    title: { text: chart.title, anchor: 'start' },
    background: 'white',
    vconcat: [pointPanel(chart, minutes), statePanel(chart, minutes)],
    resolve: { scale: { x: 'shared', color: 'independent' } },
    config: { concat: { spacing: 12 } },
  });
}

function pointPanel({ point, points, threshold }: AlarmChart, minutes: readonly number[]) {
  const values = points.flatMap((value, place) =>
    value === undefined ? [] : [{ minute: place + 1, value }],
  );
  const encoding = {
    x: xOf(minutes, null),
    y: { field: 'value', type: 'quantitative' as const, title: point },
  };
  return {
    width: { step: SIZE.minute },
    height: SIZE.points,
    layer: [
      { data: { values }, mark: { type: 'bar' as const, color: COLOURS[0] as string }, encoding },
      // A data point of 0 is a point on the axis; a missing one is nothing.
      {
        data: { values },
        mark: { type: 'point' as const, filled: true, opacity: 1, color: COLOURS[0] as string },
        encoding,
      },
      {
        data: { values: [{ value: threshold }] },
        mark: { type: 'rule' as const, strokeDash: [5, 3] },
        encoding: { y: encoding.y },
      },
    ],
  };
}

function statePanel({ alarms }: AlarmChart, minutes: readonly number[]) {
  const values = alarms.flatMap(({ name, states }) =>
    states.map((state, place) => ({
      name,
      state,
      minute: place + 1,
      mark: ALARM_STATE_MARKS[state],
    })),
  );
  const states = Object.keys(FILLS).filter((state) =>
    values.some((value) => value.state === state),
  );
  const fills = states.map((state) => FILLS[state as AlarmState]);
  const encoding = {
    x: xOf(minutes, 'minute'),
    y: {
      field: 'name',
      type: 'nominal' as const,
      title: null,
      sort: alarms.map(({ name }) => name),
    },
  };
  return {
    width: { step: SIZE.minute },
    height: { step: SIZE.state },
    data: { values },
    layer: [
      {
        mark: { type: 'rect' as const, stroke: 'white' },
        encoding: {
          ...encoding,
          color: {
            field: 'state',
            type: 'nominal' as const,
            scale: { domain: states, range: fills },
            legend: { title: null, orient: 'bottom' as const },
          },
        },
      },
      {
        mark: { type: 'text' as const },
        encoding: { ...encoding, text: { field: 'mark', type: 'nominal' as const } },
      },
    ],
  };
}

function xOf(minutes: readonly number[], title: string | null) {
  return {
    field: 'minute',
    type: 'ordinal' as const,
    title,
    scale: { domain: [...minutes] },
    axis: title === null ? null : { labelAngle: 0, labelOverlap: true },
  };
}
