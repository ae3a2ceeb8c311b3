/**
 * Charts in text: two rates over time, what was admitted and what was offered above it; and a plot on two
 * logarithmic scales.
 */

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

/** What {@link textPlot} draws; all values above zero. */
export interface TextPlot {
  points: readonly (readonly [x: number, y: number])[];
  /** What the axes show. */
  x: string;
  y: string;
}

const SIZE = { columns: 60, rows: 12 } as const;
const LABEL_COLUMNS = 9;

/**
 * The lines of a plot, at most 80 columns wide; the axes begin and end at powers of ten. In plain
 * mode there is a line for each power of ten instead, which a screen reader can read.
 *
 * @example
 * textPlot({ points: [[1, 1], [10, 0.1]], x: 'followers', y: 'share of users' });
 */
export function textPlot(plot: TextPlot, options: { plain?: boolean } = {}): string[] {
  return options.plain ? facts(plot) : drawing(plot);
}

function drawing({ points, x, y }: TextPlot): string[] {
  const across = decadesOf(points.map(([value]) => value));
  const up = decadesOf(points.map(([, value]) => value));
  const rows = Array.from({ length: SIZE.rows }, () => new Array<string>(SIZE.columns).fill(' '));
  for (const [xValue, yValue] of points) {
    const column = Math.round(placeOf(xValue, across) * (SIZE.columns - 1));
    const row = Math.round((1 - placeOf(yValue, up)) * (SIZE.rows - 1));
    (rows[row] as string[])[column] = '*';
  }
  const labels = new Array<string>(SIZE.rows).fill('');
  const [bottom, top] = endTexts(up);
  labels[0] = top;
  labels[SIZE.rows - 1] = bottom;
  const margin = ' '.repeat(LABEL_COLUMNS);
  const [start, end] = endTexts(across);
  return [
    `${margin}  ${y}`,
    ...rows.map((row, at) => {
      const label = padded(labels[at] as string, LABEL_COLUMNS, 'right');
      return `${label} |${row.join('')}`.trimEnd();
    }),
    `${margin} +${'-'.repeat(SIZE.columns)}`,
    `${margin}  ${start}${padded(end, SIZE.columns - start.length, 'right')}`,
    `${margin}  ${padded(x, SIZE.columns, 'right')}`,
  ];
}

/** At each power of ten the first point that is not below it. */
function facts({ points, x, y }: TextPlot): string[] {
  return powersOfTen(decadesOf(points.map(([value]) => value))).flatMap((power) => {
    const point = points.find(([value]) => value >= power);
    return point ? [`  ${x} ${grouped(point[0])}: ${y} ${point[1].toPrecision(3)}`] : [];
  });
}

function endTexts(decades: Decades): [low: string, high: string] {
  const powers = powersOfTen(decades);
  return [powerText(powers[0] as number), powerText(powers.at(-1) as number)];
}

function powerText(power: number): string {
  return power < 1 ? String(power) : grouped(power);
}

/** From 0 at the beginning of the axis to 1 at its end. */
function placeOf(value: number, { low, high }: Decades): number {
  return (Math.log10(value) - low) / (high - low);
}

/** The powers of ten that enclose some values, as exponents: at least one decade. */
export interface Decades {
  readonly low: number;
  readonly high: number;
}

/** The decades of values above zero, of which there is at least one. */
export function decadesOf(values: readonly number[]): Decades {
  const exponents = values.map(Math.log10);
  const low = Math.floor(exponents.reduce((a, b) => Math.min(a, b)));
  const high = Math.ceil(exponents.reduce((a, b) => Math.max(a, b)));
  return { low, high: Math.max(low + 1, high) };
}

/** Both ends and every power of ten between them; exact, which `10 ** -4` is not. */
export function powersOfTen({ low, high }: Decades): number[] {
  return Array.from({ length: high - low + 1 }, (_, nth) => Number(`1e${low + nth}`));
}
