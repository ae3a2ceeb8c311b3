/** Line charts below a notebook's cell, each with its figures as a table below it. */

import { type PlotAxis, plotSvg } from '../../../kit/report/plot.ts';
import { printTable } from './print-table.ts';
import { showPicture } from './show-picture.ts';

/** What {@link showLines} shows. */
export interface LineChart {
  title: string;
  /** What the first column of the rows is, also its title in the table; may be logarithmic. */
  x: string | PlotAxis;
  /** What all the other columns are; may be logarithmic, and then draws no zero. */
  y: string | PlotAxis;
  /** Names of the lines: of the columns after the first. */
  lines: readonly string[];
  rows: readonly (readonly number[])[];
  /** What there is to see, in a sentence, for who does not see it. */
  seen: string;
}

/** Shows the rows as a picture, then prints them as a table: the same figures. */
export async function showLines({ title, x, y, lines, rows, seen }: LineChart): Promise<void> {
  const [across, up] = [axisOf(x), axisOf(y)];
  const series = lines.map((name, line) => ({
    name,
    points: rows
      .map((row) => [row[0], row[line + 1]] as [number, number])
      .filter(([, value]) => !up.log || value > 0),
  }));
  await showPicture(await plotSvg({ title, x: across, y: up, points: true, series }), seen);
  printTable([across.title, ...lines], rows);
}

function axisOf(axis: string | PlotAxis): PlotAxis {
  return typeof axis === 'string' ? { title: axis } : axis;
}
