/** Heat maps as SVG: rows over time, panels one above the other. */

import { svgOf } from './vega-svg.ts';

/** One cell of a {@link HeatMap}. */
export interface HeatCell {
  readonly panel: string;
  readonly row: string;
  /** Where it begins; it is one step long. */
  readonly x: number;
  /** From 0 to 1; more counts as 1. */
  readonly heat: number;
  /** Whether more was asked than fits. @default false */
  readonly isRefusing?: boolean;
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

/** One below the other, so that the picture fits into the column of a page or of a notebook. */
const PANEL = { width: 380, rowHeight: 24 } as const;
/** White to dark red, in five steps that differ in lightness. */
const STEPS = ['#f7f2e8', '#fdcc8a', '#fc8d59', '#d7301f', '#7f0000'];
/** Of the colours, in pixels. */
const LEGEND_LENGTH = 100;
/** Below a cell that refuses: a white line on a wider black one, seen on dark cells and on light. */
const LINES = [
  { color: '#000000', strokeWidth: 7 },
  { color: '#ffffff', strokeWidth: 3 },
] as const;
const LINE_MEANING = 'A black and white line below a cell: requests were refused.';

/**
 * The heat map as an SVG document on white; panels and rows in the order of their first cells. A cell
 * that refuses has a line, so that it differs from a cell that is only full.
 *
 * @example
 * await heatMapSvg({ title: 'Partitions', x: 'seconds', heat: 'part of the limit', step: 1, cells });
 */
export function heatMapSvg({ title, x, heat, step, cells }: HeatMap): Promise<string> {
  const inOrder = (name: 'panel' | 'row'): string[] => [...new Set(cells.map((one) => one[name]))];
  const rows = inOrder('row');
  const isAnyRefusing = cells.some(({ isRefusing }) => isRefusing);
  return svgOf({
    title: { text: title, anchor: 'start', ...(isAnyRefusing && { subtitle: LINE_MEANING }) },
    background: 'white',
    data: { values: cells.map((cell) => ({ ...cell, end: cell.x + step })) },
    facet: {
      row: {
        field: 'panel',
        type: 'nominal',
        title: null,
        sort: inOrder('panel'),
        header: { labelOrient: 'top', labelAnchor: 'start', labelFontWeight: 'bold' },
      },
    },
    spec: {
      width: PANEL.width,
      height: PANEL.rowHeight * rows.length,
      encoding: {
        x: { field: 'x', type: 'quantitative', title: x, axis: { grid: false } },
        x2: { field: 'end' },
        y: { field: 'row', type: 'nominal', title: null, sort: rows },
      },
      layer: [
        {
          mark: { type: 'rect' },
          encoding: {
            color: {
              field: 'heat',
              type: 'quantitative',
              legend: { title: heat, format: '.0%', gradientLength: LEGEND_LENGTH },
              scale: { type: 'quantize', domain: [0, 1], range: STEPS },
            },
          },
        },
        ...LINES.map((line) => ({
          transform: [{ filter: 'datum.isRefusing === true' }],
          mark: { ...line, type: 'rule' as const, yOffset: -LINES[0].strokeWidth / 2 },
          encoding: {
            y: { field: 'row', type: 'nominal' as const, sort: rows, bandPosition: 1 },
          },
        })),
      ],
    },
  });
}
