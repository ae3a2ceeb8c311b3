/** Line plots as SVG. */

import { decadesOf, powersOfTen } from './decade.ts';
import { COLOURS, SIZE, svgOf } from './vega-svg.ts';

/** One axis of a {@link Plot}. */
export interface PlotAxis {
  title: string;
  /** Whether it is logarithmic, from power of ten to power of ten; values must be above zero. @default false */
  log?: boolean;
}

/** One line of a {@link Plot}. */
export interface PlotSeries {
  /** Its name in the legend, which a single series does without. */
  name: string;
  points: readonly (readonly [x: number, y: number])[];
}

/** What {@link plotSvg} draws. */
export interface Plot {
  title: string;
  x: PlotAxis;
  y: PlotAxis;
  series: readonly PlotSeries[];
  /** Whether to mark the points beside the lines. @default false */
  points?: boolean;
}

/**
 * The plot as an SVG document on white.
 *
 * @example
 * await plotSvg({ title: 'Followers', x: { title: 'users' }, y: { title: 'share' }, series });
 */
export function plotSvg(plot: Plot): Promise<string> {
  return svgOf(specOf(plot));
}

function specOf({ title, x, y, series, points = false }: Plot) {
  const values = series.flatMap(({ name, points: own }) =>
    own.map(([xValue, yValue]) => ({ name, x: xValue, y: yValue })),
  );
  const names = series.map(({ name }) => name);
  const legend = series.length > 1 ? { title: null } : null;
  return {
    ...{ ...SIZE, title, background: 'white', data: { values } },
    mark: { type: 'line' as const, point: points, strokeWidth: 2 },
    encoding: {
      x: {
        field: 'x',
        type: 'quantitative' as const,
        ...axisOf(
          x,
          values.map((value) => value.x),
        ),
      },
      y: {
        field: 'y',
        type: 'quantitative' as const,
        ...axisOf(
          y,
          values.map((value) => value.y),
        ),
      },
      color: {
        field: 'name',
        type: 'nominal' as const,
        legend,
        scale: { domain: names, range: COLOURS.slice(0, names.length) },
      },
    },
  };
}

function axisOf({ title, log }: PlotAxis, values: readonly number[]) {
  // Between two devices there is none.
  if (!log) return { title, ...(values.every(Number.isInteger) && { axis: { tickMinStep: 1 } }) };
  const powers = powersOfTen(decadesOf(values));
  const domain = [powers[0], powers.at(-1)] as number[];
  const labelExpr = "format(datum.value, datum.value < 1 ? '~g' : ',')";
  return { title, scale: { type: 'log' as const, domain }, axis: { values: powers, labelExpr } };
}
