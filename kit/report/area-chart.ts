/** A chart of two rates over time, in text: what was admitted, and what was offered above it. */

import { grouped, padded, SCREEN_COLUMNS } from './text.ts';

/** One value of each rate for every equal step of time. */
export interface AreaChart {
  admitted: readonly number[];
  offered: readonly number[];
  /** Seconds of one step. */
  stepSeconds: number;
}

const ROWS = 8;
const AXIS_COLUMNS = 10;
const CLIPPED = '^';

/**
 * The lines of a chart, at most 80 columns wide: `#` is admitted, `:` offered and refused.
 *
 * The height is that of the admitted. Where more was offered than fits, `^` is at the top, and a line
 * below says how much it was. Steps that do not fit are averaged.
 *
 * @example
 * areaChart({ admitted: [4, 4], offered: [4, 9], stepSeconds: 1 })[0]; // => '       5.0 | ^'
 */
export function areaChart({ admitted, offered, stepSeconds }: AreaChart): string[] {
  const columns = Math.min(admitted.length, SCREEN_COLUMNS - AXIS_COLUMNS - 2);
  const inside = averaged(admitted, columns);
  const above = averaged(offered, columns);
  const top = roundedUp(Math.max(...inside, Math.min(Math.max(...above), 1)) * 1.1);
  const lines = Array.from({ length: ROWS }, (_, line) => {
    const row = ROWS - line;
    const level = ((row - 0.5) / ROWS) * top;
    const label = row % 2 === 0 ? grouped((row / ROWS) * top, top < ROWS ? 1 : 0) : '';
    const cells = inside.map((value, column) => {
      if (value >= level) return '#';
      const most = above[column] as number;
      if (row === ROWS && most > top) return CLIPPED;
      return most >= level ? ':' : ' ';
    });
    return `${padded(label, AXIS_COLUMNS, 'right')} |${cells.join('')}`.trimEnd();
  });
  const seconds = admitted.length * stepSeconds;
  const most = Math.max(...above);
  const clipped =
    most > top ? [belowAxis(`${CLIPPED} more than fits, up to ${grouped(most)}`)] : [];
  return [...lines, axis(columns), times(columns, seconds), ...clipped];
}

/** The column of a chart that shows a moment. */
export function chartColumn(step: number, steps: number): number {
  const columns = Math.min(steps, SCREEN_COLUMNS - AXIS_COLUMNS - 2);
  return Math.min(columns - 1, Math.floor((step / steps) * columns));
}

/**
 * Lines under a chart: a letter at some of its columns, and what the letters mean.
 *
 * @example
 * chartMarks(new Map([[0, 'S']]), 'splits', 'S: a split'); // => ['    splits |S', '            S: a split']
 */
export function chartMarks(
  marks: ReadonlyMap<number, string>,
  title: string,
  meaning: string,
): string[] {
  const columns = Math.max(...marks.keys()) + 1;
  const cells = Array.from({ length: columns }, (_, column) => marks.get(column) ?? ' ');
  return [`${padded(title, AXIS_COLUMNS, 'right')} |${cells.join('')}`, belowAxis(meaning)];
}

function axis(columns: number): string {
  return `${padded('0', AXIS_COLUMNS, 'right')} +${'-'.repeat(columns)}`;
}

function times(columns: number, seconds: number): string {
  const end = ` ${grouped(seconds)} s`;
  return belowAxis(`0${padded(end, Math.max(0, columns - 1), 'right')}`);
}

/** A text that begins below the first step. */
function belowAxis(text: string): string {
  return `${' '.repeat(AXIS_COLUMNS + 2)}${text}`;
}

function averaged(values: readonly number[], columns: number): number[] {
  return Array.from({ length: columns }, (_, column) => {
    const from = Math.floor((column / columns) * values.length);
    const part = values.slice(from, Math.floor(((column + 1) / columns) * values.length));
    return part.reduce((sum, value) => sum + value, 0) / part.length;
  });
}

/** The next of 1, 1.5, 2, 3, 4, 5, 6, 8 and their tenfolds, so that labels are round. */
function roundedUp(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 1.5, 2, 3, 4, 5, 6, 8, 10].find((one) => one * power >= value) ?? 10;
  return step * power;
}
