/** Bars as SVG: names with their amounts, panels one above the other. */

import { COLOURS, svgOf } from './vega-svg.ts';

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
    facet: {
      row: { field: 'panel', type: 'nominal', title: null, sort: panels },
    },
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
