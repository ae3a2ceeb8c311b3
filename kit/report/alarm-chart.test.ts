import { describe, expect, test } from 'vitest';
import { type AlarmChart, alarmChartSvg } from './alarm-chart.ts';

const chart: AlarmChart = {
  title: 'Refused reads',
  point: 'Sum',
  points: [undefined, 40, 0, undefined],
  threshold: 30,
  alarms: [
    { name: '1 of 1', states: ['INSUFFICIENT_DATA', 'ALARM', 'OK', 'OK'] },
    { name: '2 of 2', states: ['OK', 'OK', 'OK', 'OK'] },
  ],
};

/** What is drawn with a mark, a shape each. */
function drawn(svg: string, mark: 'rect' | 'symbol' | 'rule'): number {
  const groups = new RegExp(`class="mark-${mark} role-mark[^>]*[^/]>([\\s\\S]*?)</g>`, 'g');
  const inside = [...svg.matchAll(groups)].map(([, content]) => content).join('');
  return (inside.match(/<(path|line)/g) ?? []).length;
}

/** How often a text stands in the picture. */
const times = (svg: string, text: string): number => svg.split(`>${text}<`).length - 1;

describe('an alarm as SVG', { timeout: 60_000 }, () => {
  test('has a point for each data point, also for a 0, and none where data is missing', async () => {
    const svg = await alarmChartSvg(chart);
    expect(drawn(svg, 'symbol')).toBe(2);
    expect(drawn(svg, 'rule')).toBe(1);
    for (const text of ['Refused reads', 'Sum', 'minute']) expect(times(svg, text)).toBe(1);
  });

  test('has a row for each alarm, with the letters of its state in each minute', async () => {
    const svg = await alarmChartSvg(chart);
    for (const { name } of chart.alarms) expect(times(svg, name)).toBe(1);
    expect(['ok', 'AL', '?'].map((mark) => times(svg, mark))).toEqual([6, 1, 1]);
    // A cell for each minute of each alarm, and a bar for each data point.
    expect(drawn(svg, 'rect')).toBe(2 * 4 + 2);
  });

  test('explains the states that it has, and no others', async () => {
    const calm = { ...chart, alarms: chart.alarms.slice(1) };
    const [svg, quiet] = [await alarmChartSvg(chart), await alarmChartSvg(calm)];
    expect(['OK', 'ALARM', 'INSUFFICIENT_DATA'].map((one) => times(svg, one))).toEqual([1, 1, 1]);
    expect(['OK', 'ALARM', 'INSUFFICIENT_DATA'].map((one) => times(quiet, one))).toEqual([1, 0, 0]);
  });

  test('without any data still has its minutes, its threshold and its states', async () => {
    const svg = await alarmChartSvg({ ...chart, points: chart.points.map(() => undefined) });
    expect([drawn(svg, 'symbol'), drawn(svg, 'rule'), drawn(svg, 'rect')]).toEqual([0, 1, 8]);
    for (const minute of ['1', '2', '3', '4']) expect(times(svg, minute)).toBe(1);
  });

  test('of half an hour fits into the column of a notebook', async () => {
    const states = Array.from({ length: 30 }, () => 'OK' as const);
    const points = states.map((_, minute) => 100_000 * minute);
    const alarms = [{ name: 'notBreaching', states }];
    const svg = await alarmChartSvg({ ...chart, points, alarms });
    expect(Number(/width="(\d+)"/.exec(svg)?.[1])).toBeLessThanOrEqual(800);
    expect(svg).not.toMatch(/href|url\(/);
    expect(await alarmChartSvg({ ...chart, points, alarms })).toBe(svg);
  });
});
