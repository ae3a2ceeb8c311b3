/** How large the parts of a panel are, in CSS pixels. */

import { type BandPlan, bandPlan } from '../../../kit/heat/band-plan.ts';
import type { ResourceHeat } from '../../../kit/heat/resource-heat.ts';

/** Left of the cells: the numbers of the partitions. */
export const GUTTER_PX = 46;
/** Above the cells: the marks of events. */
export const MARKS_PX = 14;
/** Below the cells: a strip of bars, and of letters. */
export const STRIP = { above: 4, title: 15, bars: 26, letters: 13 } as const;
export const STRIP_PX = STRIP.above + STRIP.title + STRIP.bars + STRIP.letters;

const HEIGHT = { least: 160, most: 320, eachFirst: 40 } as const;

/** Sizes of the cells of one panel. */
export interface PanelShape {
  readonly plan: BandPlan;
  /** Of one cell, in pixels of the screen. */
  readonly cell: { readonly width: number; readonly height: number };
  /** Of one column and one row, in CSS pixels. */
  readonly columnPx: number;
  readonly rowPx: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

/**
 * The shape of a panel.
 *
 * @param widthPx that there is for cells
 * @param density pixels of the screen for one CSS pixel
 */
export function panelShape(
  heat: ResourceHeat,
  columns: number,
  widthPx: number,
  density: number,
): PanelShape {
  const { partitions } = heat.layout;
  const firsts = partitions.filter(({ parent }) => parent === undefined).length;
  const wanted = Math.min(HEIGHT.most, Math.max(HEIGHT.least, firsts * HEIGHT.eachFirst));
  const plan = bandPlan(partitions, wanted);
  const cell = {
    width: Math.max(1, Math.floor((widthPx * density) / columns)),
    height: Math.max(1, Math.floor((wanted * density) / Math.max(1, plan.rows))),
  };
  return {
    plan,
    cell,
    columnPx: cell.width / density,
    rowPx: cell.height / density,
    widthPx: (columns * cell.width) / density,
    heightPx: (plan.rows * cell.height) / density,
  };
}
