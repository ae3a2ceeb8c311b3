/** The cells of a panel as SVG, with what is drawn over them and beside them. */

import type { LogEntry } from '../governor/event.ts';
import type { BandPlan } from '../heat/band-plan.ts';
import type { ColumnSpan } from '../heat/column-ring.ts';
import { CELL_BITS, type HeatGrid, shownPartitions, stepOf } from '../heat/heat-grid.ts';
import { markedEntries, tickSeconds } from '../heat/heat-history.ts';
import { type CellRectangle, LIGHT_HEAT, markPath, mergedCells } from '../heat/heat-paint.ts';
import type { ResourceHeat } from '../heat/resource-heat.ts';
import { grouped } from './text.ts';

/** Where a panel is, in pixels. */
export interface PanelPlace {
  readonly leftPx: number;
  readonly topPx: number;
  readonly columnPx: number;
  readonly rowPx: number;
  readonly widthPx: number;
}

/** Between two lines of hatching, in pixels: dense, sparse. */
const GAP = { dense: 4, sparse: 8, dots: 6 } as const;
const LEAST_TICK_PX = 60;
/** A number needs so much height, in pixels. */
const NUMBER_PX = 10;

/** Rectangles of one colour, then hatching and dots. */
export function cellsSvg(grid: HeatGrid, place: PanelPlace): string {
  const steps = [...mergedCells(grid, stepOf)].map(([step, rectangles]) => {
    const fill = step < 0 ? LIGHT_HEAT.ground : LIGHT_HEAT.steps[step];
    return `<path fill="${fill}" d="${rectangles.map((one) => rectanglePath(one, place)).join('')}"/>`;
  });
  const hatched = [...mergedCells(grid, hatchingOf)].flatMap(([hatching, rectangles]) => {
    if (hatching === '') return [];
    const [colour, kind] = hatching.split(' ') as [string, 'dots' | 'dense' | 'sparse' | 'behind'];
    const d = rectangles.map((one) => linesPath(pixelsOf(one, place), kind)).join('');
    return [`<path fill="none" stroke="${colour}" stroke-width="1" d="${d}"/>`];
  });
  const { leftPx, topPx, widthPx, rowPx } = place;
  const frame = `<rect x="${leftPx}" y="${topPx}" width="${widthPx}" height="${round(grid.rows * rowPx)}" fill="none" stroke="#b6bfca"/>`;
  return [...steps, ...hatched, frame].join('\n');
}

/** The number of each partition of now, beside its band. */
export function numbersSvg(
  heat: ResourceHeat,
  plan: BandPlan,
  span: ColumnSpan,
  { leftPx, topPx, rowPx }: PanelPlace,
): string {
  const texts = shownPartitions(heat, plan, span.end - 1, span).flatMap((id) => {
    const { from = 0, to = 0 } = plan.bands.get(id) ?? {};
    if ((to - from) * rowPx < NUMBER_PX) return [];
    const y = round(topPx + ((from + to) / 2) * rowPx + 4);
    return [`<text x="${leftPx - 6}" y="${y}">${id}</text>`];
  });
  const caption = `<text x="${leftPx - 6}" y="${topPx - 4}">partition</text>`;
  return `<g text-anchor="end">${caption}${texts.join('')}</g>`;
}

/** A mark above each split, refused split or change, and a line over the partition that was split. */
export function marksSvg(
  heat: ResourceHeat,
  log: readonly LogEntry[],
  plan: BandPlan,
  span: ColumnSpan,
  { leftPx, topPx, columnPx, rowPx }: PanelPlace,
): string {
  return markedEntries(log, heat, span)
    .flatMap(({ entry, column }) => {
      const x = round(leftPx + (column - span.first) * columnPx);
      const mark = `<path transform="translate(0 ${topPx - 13})" stroke="#1c2127" fill="#1c2127" d="${markPath(entry.type, x)}"/>`;
      if (entry.type !== 'split') return [mark];
      const { from = 0, to = 0 } = plan.bands.get(entry.partition) ?? {};
      const d = `M${x} ${round(topPx + from * rowPx)}V${round(topPx + to * rowPx)}`;
      const halo = `<path stroke="#ffffff" stroke-width="4" d="${d}"/>`;
      return [mark, halo, `<path stroke="#1c2127" stroke-width="1.5" d="${d}"/>`];
    })
    .join('');
}

/** Model time, below all panels of one history. */
export function axisSvg(
  { first, end }: ColumnSpan,
  columnSeconds: number,
  { leftPx, columnPx, widthPx }: PanelPlace,
  topPx: number,
): { svg: string; height: number } {
  const ticks = tickSeconds(
    first * columnSeconds,
    end * columnSeconds,
    Math.floor(widthPx / LEAST_TICK_PX),
  );
  const y = round(topPx + 6);
  const texts = ticks.map((seconds) => {
    const x = round(leftPx + (seconds / columnSeconds - first) * columnPx);
    return `<path stroke="#7a8593" d="M${x} ${y}v4"/><text x="${x}" y="${y + 16}">${grouped(seconds)}</text>`;
  });
  const line = `<path stroke="#7a8593" d="M${leftPx} ${y}h${widthPx}"/>`;
  const unit = `<text x="${leftPx + widthPx / 2}" y="${y + 30}">seconds</text>`;
  return { svg: `<g text-anchor="middle">${line}${texts.join('')}${unit}</g>`, height: 40 };
}

/** The colour and the kind of the lines over a cell; nothing where there are none. */
function hatchingOf(code: number): string {
  const step = stepOf(code);
  if (step < 0) return `${LIGHT_HEAT.dots} dots`;
  const colour = LIGHT_HEAT.hatching[step];
  if (code & CELL_BITS.dense) return `${colour} dense`;
  if (code & CELL_BITS.sparse) return `${colour} sparse`;
  return code & CELL_BITS.behind ? `${colour} behind` : '';
}

/** A rectangle in pixels. */
export interface PixelRectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Lines through one rectangle, at the same places as through its neighbours. */
export function linesPath(
  area: PixelRectangle,
  kind: 'dots' | 'dense' | 'sparse' | 'behind',
): string {
  if (kind === 'dots') return dotsPath(area);
  const { x, y, width, height } = area;
  const gap = kind === 'dense' ? GAP.dense : GAP.sparse;
  const slope = kind === 'behind' ? -1 : 1;
  // On a line, x + slope × y is the same number everywhere.
  const [lowest, highest] =
    slope > 0 ? [x + y, x + y + width + height] : [x - y - height, x - y + width];
  const lines: string[] = [];
  for (let sum = Math.ceil(lowest / gap) * gap; sum < highest; sum += gap) {
    const [from, to] =
      slope > 0
        ? [Math.max(x, sum - y - height), Math.min(x + width, sum - y)]
        : [Math.max(x, sum + y), Math.min(x + width, sum + y + height)];
    if (to - from < 0.5) continue;
    lines.push(
      `M${round(from)} ${round(slope * (sum - from))}L${round(to)} ${round(slope * (sum - to))}`,
    );
  }
  return lines.join('');
}

function dotsPath({ x, y, width, height }: PixelRectangle): string {
  const dots: string[] = [];
  for (let down = Math.ceil(y / GAP.dots) * GAP.dots; down < y + height - 1; down += GAP.dots) {
    for (let along = Math.ceil(x / GAP.dots) * GAP.dots; along < x + width - 1; along += GAP.dots) {
      dots.push(`M${along} ${down}h1`);
    }
  }
  return dots.join('');
}

function pixelsOf(cells: CellRectangle, place: PanelPlace): PixelRectangle {
  return {
    x: place.leftPx + cells.column * place.columnPx,
    y: place.topPx + cells.row * place.rowPx,
    width: cells.columns * place.columnPx,
    height: cells.rows * place.rowPx,
  };
}

function rectanglePath(cells: CellRectangle, place: PanelPlace): string {
  const { x, y, width, height } = pixelsOf(cells, place);
  return `M${round(x)} ${round(y)}H${round(x + width)}V${round(y + height)}H${round(x)}z`;
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}
