/** Heat maps as SVG: rows over time, panels side by side. */

import { svgOf } from './vega-svg.ts';

/** One cell of a {@link HeatMap}. */
export interface HeatCell {
  readonly panel: string;
  readonly row: string;
  /** Where it begins; it is one step long. */
  readonly x: number;
  /** From 0 to 1; more counts as 1. */
  readonly heat: number;
}

/** What {@link heatMapSvg} draws. */
export interface HeatMap {
  title: string;
  x: string;
  /** What the heat is a part of. */
  heat: string;
  step: number;
  cells: readonly HeatCell[];
}

const PANEL = { width: 300, rowHeight: 24 } as const;
/** White to dark red, in five steps that differ in lightness. */
const STEPS = ['#f7f2e8', '#fdcc8a', '#fc8d59', '#d7301f', '#7f0000'];

/**
 * The heat map as an SVG document on white; panels and rows in the order of their first cells.
 *
 * @example
 * await heatMapSvg({ title: 'Partitions', x: 'seconds', heat: 'part of the limit', step: 1, cells });
 */
export function heatMapSvg({ title, x, heat, step, cells }: HeatMap): Promise<string> {
  const inOrder = (name: 'panel' | 'row'): string[] => [...new Set(cells.map((one) => one[name]))];
  return svgOf({
    title,
    background: 'white',
    data: { values: cells.map((cell) => ({ ...cell, end: cell.x + step })) },
    facet: { column: { field: 'panel', type: 'nominal', title: null, sort: inOrder('panel') } },
    spec: {
      width: PANEL.width,
      height: PANEL.rowHeight * inOrder('row').length,
      mark: { type: 'rect' },
      encoding: {
        x: { field: 'x', type: 'quantitative', title: x, axis: { grid: false } },
        x2: { field: 'end' },
        y: { field: 'row', type: 'nominal', title: null, sort: inOrder('row') },
        color: {
          field: 'heat',
          type: 'quantitative',
          legend: { title: heat, format: '.0%' },
          scale: { type: 'quantize', domain: [0, 1], range: STEPS },
        },
      },
    },
  });
}
