/** The strips below a panel as SVG: refused units with the letters of their limits, and the backlog. */

import type { ColumnSpan } from '../heat/column-ring.ts';
import { rateText } from '../heat/heat-figure.ts';
import { FULL_BACKLOG } from '../heat/heat-sentence.ts';
import { backlogShares, letterRuns, type RefusedColumn } from '../heat/refusal-strip.ts';
import type { ResourceHeat } from '../heat/resource-heat.ts';
import { barsPath } from '../heat/strip-path.ts';
import type { PanelPlace } from './heat-map-cell.ts';

const PARTS = { above: 4, title: 14, bars: 24, letters: 12 } as const;

/** Of one strip, in pixels. */
export const STRIP_HEIGHT = PARTS.above + PARTS.title + PARTS.bars + PARTS.letters;

/** A letter needs so much width, in pixels. */
const LETTER_PX = 9;
const COLOURS_OF_STRIP = { refused: '#c2500c', backlog: '#2f7fb0', line: '#7a8593' } as const;

/** A bar for each column, as high as its share of the most that was refused. */
export function refusedSvg(
  columns: readonly RefusedColumn[],
  place: PanelPlace,
  topPx: number,
): string {
  const most = Math.max(...columns.map(({ perSecond }) => perSecond));
  const bars = columns.map(({ perSecond }) => perSecond / most);
  const letters = letterRuns(columns, Math.ceil(LETTER_PX / place.columnPx))
    .filter(({ first, end }) => (end - first) * place.columnPx >= LETTER_PX)
    .map(({ letter, first, end }) => {
      const x = (place.leftPx + ((first + end) / 2) * place.columnPx).toFixed(1);
      return `<text x="${x}" y="${bottomOf(topPx) + PARTS.letters - 1}">${letter}</text>`;
    });
  return [
    frame(`refused/s, up to ${rateText(most)}`, place, topPx),
    `<path fill="${COLOURS_OF_STRIP.refused}" d="${barsPath(bars, stripOf(place, topPx))}"/>`,
    `<g text-anchor="middle" font-weight="bold">${letters.join('')}</g>`,
  ].join('\n');
}

/** How much of its limit waits for an index; nothing where nothing waited. */
export function backlogSvg(
  heat: ResourceHeat,
  span: ColumnSpan,
  place: PanelPlace,
  topPx: number,
): string {
  const shares = backlogShares(heat, span);
  if (shares.every((share) => share === 0)) return '';
  const full = bottomOf(topPx) - FULL_BACKLOG * PARTS.bars;
  return [
    frame(`backlog, of ${rateText(heat.backlogLimit)} units`, place, topPx),
    `<path fill="${COLOURS_OF_STRIP.backlog}" d="${barsPath(shares, stripOf(place, topPx))}"/>`,
    `<path stroke="#1c2127" stroke-dasharray="4 3" d="M${place.leftPx} ${full}h${place.widthPx}"/>`,
  ].join('\n');
}

function frame(title: string, { leftPx, widthPx }: PanelPlace, topPx: number): string {
  const text = `<text x="${leftPx}" y="${topPx + PARTS.above + PARTS.title - 4}">${title}</text>`;
  return `${text}<path stroke="${COLOURS_OF_STRIP.line}" d="M${leftPx} ${bottomOf(topPx)}h${widthPx}"/>`;
}

function stripOf({ leftPx, columnPx }: PanelPlace, topPx: number) {
  return { leftPx, columnPx, bottomPx: bottomOf(topPx), heightPx: PARTS.bars };
}

function bottomOf(topPx: number): number {
  return topPx + PARTS.above + PARTS.title + PARTS.bars;
}
