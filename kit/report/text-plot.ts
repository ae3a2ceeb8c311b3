/** A plot in plain text, both axes logarithmic: beside every picture, and where there is none. */

import { type Decades, decadesOf, powersOfTen } from './decade.ts';
import { grouped, padded } from './text.ts';

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
