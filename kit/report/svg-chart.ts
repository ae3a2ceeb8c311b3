/** Line plots and bars as SVG. */

import type { TopLevelSpec } from 'vega-lite';
import { decadesOf, powersOfTen } from './text-chart.ts';

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
    ...SIZE,
    title,
    background: 'white',
    data: { values },
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

/** One bar of a {@link BarChart}. */
export interface Bar {
  readonly panel: string;
  readonly name: string;
  readonly amount: number;
}

/** What {@link barChartSvg} draws. */
export interface BarChart {
  title: string;
  amount: string;
  bars: readonly Bar[];
}

const PANEL = { width: 420, barHeight: 20 } as const;

/**
 * The bars as an SVG document on white, in the order in which they are given; a panel for each
 * `panel`, each in a colour of its own.
 */
export function barChartSvg({ title, amount, bars }: BarChart): Promise<string> {
  const panels = [...new Set(bars.map(({ panel }) => panel))];
  return svgOf({
    title,
    background: 'white',
    data: { values: [...bars] },
    facet: { row: { field: 'panel', type: 'nominal', title: null, sort: panels } },
    resolve: { scale: { y: 'independent' } },
    spec: {
      width: PANEL.width,
      height: { step: PANEL.barHeight },
      mark: { type: 'bar' },
      encoding: {
        x: { field: 'amount', type: 'quantitative', title: amount },
        y: { field: 'name', type: 'nominal', title: null, sort: null, axis: { labelLimit: 400 } },
        color: {
          field: 'panel',
          type: 'nominal',
          legend: null,
          scale: { domain: panels, range: COLOURS.slice(0, panels.length) },
        },
      },
    },
  });
}

/** Of one panel, in pixels. */
export const SIZE = { width: 560, height: 340 } as const;

/** Blue, orange, grey, light blue: apart for colour-blind eyes, and in print. */
export const COLOURS = ['#0b5394', '#e69f00', '#666666', '#56b4e9'];

/** A specification as an SVG document. */
export async function svgOf(specification: TopLevelSpec): Promise<string> {
  // Loaded only here: the two take longer to load than most commands to run.
  const [vega, vegaLite] = await Promise.all([import('vega'), import('vega-lite')]);
  const { spec } = vegaLite.compile(specification);
  const view = new vega.View(vega.parse(spec), { renderer: 'none' });
  try {
    return await view.toSVG();
  } finally {
    view.finalize();
  }
}

/**
 * Points of the complementary distribution of counts above zero: each distinct count, and the
 * share of all that have at least so many. On logarithmic axes a power law is a straight line.
 *
 * @param counts at least one above zero
 * @param most so many points at most, those at both ends included, evenly over the logarithm
 */
export function tailPoints(
  counts: Uint32Array,
  most = 200,
): (readonly [count: number, share: number])[] {
  const sorted = counts.toSorted();
  const points: [number, number][] = [];
  for (let at = 0; at < sorted.length; at++) {
    const count = sorted[at] as number;
    if (count === 0 || count === sorted[at - 1]) continue;
    points.push([count, (sorted.length - at) / sorted.length]);
  }
  if (points.length <= most) return points;
  const last = points.length - 1;
  const highest = Math.log((points[last] as [number, number])[0]);
  let step = -1;
  return points.filter(([count], at) => {
    const place = Math.floor((Math.log(count) / highest) * (most - 2));
    if (place === step && at !== last) return false;
    step = place;
    return true;
  });
}
