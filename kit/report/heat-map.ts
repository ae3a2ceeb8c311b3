/** The heat of tables and indexes as SVG on white: panels one above the other. */

import { bandPlan } from '../heat/band-plan.ts';
import type { ColumnSpan } from '../heat/column-ring.ts';
import {
  CELL_BITS,
  HEAT_VIEW,
  type HeatGrid,
  type HeatView,
  heatGrid,
  stepPercents,
} from '../heat/heat-grid.ts';
import {
  type HeatHistory,
  MARK_WORDS,
  type MarkedEntry,
  markedEntries,
  shownMarks,
} from '../heat/heat-history.ts';
import { barsPath, LIGHT_HEAT, markPath } from '../heat/heat-paint.ts';
import {
  backlogShares,
  letterRuns,
  REFUSAL_LETTERS,
  REFUSAL_WORDS,
  type RefusedColumn,
  refusedColumns,
} from '../heat/refusal.ts';
import type { ResourceHeat } from '../heat/resource-heat.ts';
import {
  axisSvg,
  cellsSvg,
  linesPath,
  marksSvg,
  numbersSvg,
  type PanelPlace,
} from './heat-map-panel.ts';
import { FULL_BACKLOG, rateText } from './heat-text.ts';
import { htmlText } from './page.ts';

/** What {@link heatMapSvg} draws. */
export interface HeatMap {
  readonly title: string;
  /** One above the other, such as before and after; a single one needs no name. */
  readonly parts: readonly HeatMapPart[];
  /** @default the larger share of the two limits */
  readonly value?: HeatView['value'];
  /** `none` where the legend is beside the picture. @default 'above' */
  readonly legend?: 'above' | 'none';
}

/** What may be drawn alone. */
export type HeatedKind = 'table' | 'index';

/** The tables and indexes of one history, those to which nothing came left out. */
interface HeatMapPart {
  readonly name?: string;
  readonly history: HeatHistory;
  /** Only the tables, or only the indexes. @default both */
  readonly kind?: HeatedKind;
}

/** One below the other, so that the picture fits into the column of a page or of a notebook. */
const LEFT = 60;
const WIDTH = 588;
const RIGHT = 12;
const TITLE_HEIGHT = 24;
const NAME_HEIGHT = 20;
const MARK_HEIGHT = 14;
const PANEL = { least: 72, most: 192, eachFirst: 24, below: 8 } as const;

/**
 * The heat map as an SVG document: the same text for the same history.
 *
 * @example
 * heatMapSvg({ title: 'Partitions', parts: [{ history }] });
 */
export function heatMapSvg(map: HeatMap): string {
  const { title, parts, value = HEAT_VIEW.value } = map;
  const view: HeatView = { ...HEAT_VIEW, value };
  const panels = parts.flatMap((part) => panelsOf(part, view));
  const legend =
    map.legend === 'none' ? { svg: '', height: 0 } : legendOf(panels, view, TITLE_HEIGHT);
  const drawn: string[] = [];
  let top = TITLE_HEIGHT + legend.height;
  for (const panel of panels) {
    const { svg, height } = panelSvg(panel, top);
    drawn.push(svg);
    top += height;
  }
  const width = LEFT + WIDTH + RIGHT;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${top}" viewBox="0 0 ${width} ${top}" font-family="sans-serif" font-size="11">`,
    `<title>${htmlText(title)}</title>`,
    `<rect width="${width}" height="${top}" fill="#ffffff"/>`,
    `<text x="8" y="17" font-size="13" font-weight="bold">${htmlText(title)}</text>`,
    ...(legend.svg === '' ? [] : [legend.svg]),
    ...drawn,
    '</svg>',
  ].join('\n');
}

/** A table or an index of a part. */
interface Panel {
  readonly name: string;
  readonly heat: ResourceHeat;
  readonly history: HeatHistory;
  readonly span: ColumnSpan;
  readonly cells: ReturnType<typeof heatGrid>;
  readonly plan: ReturnType<typeof bandPlan>;
  readonly height: number;
  readonly refused: ReturnType<typeof refusedColumns>;
  readonly entries: readonly MarkedEntry[];
  readonly isLast: boolean;
}

function panelsOf({ name, history, kind }: HeatMapPart, view: HeatView): Panel[] {
  const used = history.tables
    .flatMap(({ resources }) => resources)
    .filter(({ busySeconds }) => busySeconds > -Infinity)
    .filter((heat) => kind === undefined || kind === kindOf(heat));
  const span = { first: history.span.first, end: history.newestColumn + 1 };
  return used.map((heat, place) => {
    const firsts = heat.layout.partitions.filter(({ parent }) => parent === undefined).length;
    const height = Math.min(PANEL.most, Math.max(PANEL.least, firsts * PANEL.eachFirst));
    const plan = bandPlan(heat.layout.partitions, height);
    return {
      name: panelName(heat, name, history.tables.length),
      heat,
      history,
      span,
      plan,
      height,
      cells: heatGrid(heat, plan, span, view),
      refused: refusedColumns(heat, span),
      entries: markedEntries(history.log, heat, span),
      isLast: place === used.length - 1,
    };
  });
}

function kindOf({ isIndex }: ResourceHeat): HeatedKind {
  return isIndex ? 'index' : 'table';
}

/** The one table of a part goes by the part's name: that of a load test's table says nothing. */
function panelName(heat: ResourceHeat, part: string | undefined, tables: number): string {
  const kind = kindOf(heat);
  if (part === undefined) return `${kind} ${heat.name}`;
  return !heat.isIndex && tables === 1 ? `${part}: table` : `${part}: ${kind} ${heat.name}`;
}

/** A panel with its strips; below the last of a part is the axis. */
function panelSvg(panel: Panel, topPx: number): { svg: string; height: number } {
  const { name, heat, history, span, plan, height, cells, refused, isLast } = panel;
  const place: PanelPlace = {
    leftPx: LEFT,
    topPx: topPx + NAME_HEIGHT + MARK_HEIGHT,
    columnPx: WIDTH / (span.end - span.first),
    rowPx: height / Math.max(1, plan.rows),
    widthPx: WIDTH,
  };
  let bottom = place.topPx + height;
  const svg = [
    `<text x="8" y="${topPx + 15}" font-weight="bold">${htmlText(name)}</text>`,
    cellsSvg(cells, place),
    numbersSvg(heat, plan, span, place),
    marksSvg(heat, history.log, plan, span, place),
  ];
  if (refused.some(({ letter }) => letter)) {
    svg.push(refusedSvg(refused, place, bottom));
    bottom += STRIP_HEIGHT;
  }
  const waits = backlogSvg(heat, span, place, bottom);
  if (waits !== '') {
    svg.push(waits);
    bottom += STRIP_HEIGHT;
  }
  const axis = isLast
    ? axisSvg(span, history.columnSeconds, place, bottom)
    : { svg: '', height: 0 };
  svg.push(axis.svg);
  return {
    svg: svg.filter(Boolean).join('\n'),
    height: bottom + axis.height + PANEL.below - topPx,
  };
}

// The strips below a panel as SVG: refused units with the letters of their limits, and the backlog.

const PARTS = { above: 4, title: 14, bars: 24, letters: 12 } as const;

/** Of one strip, in pixels. */
const STRIP_HEIGHT = PARTS.above + PARTS.title + PARTS.bars + PARTS.letters;

/** A letter needs so much width, in pixels. */
const LETTER_PX = 9;
const COLOURS_OF_STRIP = { refused: '#c2500c', backlog: '#2f7fb0', line: '#7a8593' } as const;

/** A bar for each column, as high as its share of the most that was refused. */
function refusedSvg(columns: readonly RefusedColumn[], place: PanelPlace, topPx: number): string {
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
function backlogSvg(
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

/** What a panel has of what the legend explains. */
export interface LegendPanel {
  readonly cells: Pick<HeatGrid, 'cells'>;
  readonly refused: readonly RefusedColumn[];
  readonly entries: readonly MarkedEntry[];
}

const VALUES: Readonly<Record<HeatView['value'], string>> = {
  larger: 'of a partition’s limit, of writes or of reads, whichever is larger:',
  write: 'of a partition’s write limit:',
  read: 'of a partition’s read limit:',
};
const SWATCH = { width: 22, height: 12 } as const;
const LINE = 18;
const LEGEND_LEFT = 8;
const PLACE_WIDTH = { step: 92, hatching: 160 } as const;
const HATCHED_STEP = 1;

/** Only the lines and letters that the panels have. */
function legendOf(
  panels: readonly LegendPanel[],
  view: HeatView,
  topPx: number,
): { svg: string; height: number } {
  const lines: string[] = [
    `<text x="${LEGEND_LEFT}" y="${topPx + 10}">Share ${VALUES[view.value]}</text>`,
  ];
  let top = topPx + LINE;
  const percents = stepPercents(view);
  for (const [step, colour] of LIGHT_HEAT.steps.entries()) {
    const [from, to] = percents.slice(step);
    const isLast = step === LIGHT_HEAT.steps.length - 1;
    const text = isLast ? `${from} % and more` : `${from}–${to} %`;
    lines.push(swatch(LEGEND_LEFT + step * PLACE_WIDTH.step, top, colour, '', text));
  }
  const hatched = hatchings(panels);
  if (hatched.length > 0) top += LINE;
  for (const [place, [kind, text]] of hatched.entries()) {
    const x = LEGEND_LEFT + place * PLACE_WIDTH.hatching;
    const [ground = '', line = ''] =
      kind === 'dots'
        ? [LIGHT_HEAT.ground, LIGHT_HEAT.dots]
        : [LIGHT_HEAT.steps[HATCHED_STEP], LIGHT_HEAT.hatching[HATCHED_STEP]];
    const d = linesPath({ x, y: top, ...SWATCH }, kind);
    lines.push(swatch(x, top, ground, `<path stroke="${line}" d="${d}"/>`, text));
  }
  for (const letter of REFUSAL_LETTERS) {
    if (!panels.some(({ refused }) => refused.some((one) => one.letter === letter))) continue;
    top += LINE;
    lines.push(
      `<text x="${LEGEND_LEFT}" y="${top + 10}"><tspan font-weight="bold">${letter}</tspan> ${REFUSAL_WORDS[letter]}</text>`,
    );
  }
  const marks = shownMarks(panels.flatMap(({ entries }) => entries));
  if (marks.length > 0) top += LINE;
  for (const [place, type] of marks.entries()) {
    const x = LEGEND_LEFT + place * PLACE_WIDTH.hatching;
    const path = `<path transform="translate(0 ${top})" stroke="#1c2127" fill="#1c2127" d="${markPath(type, x + 6)}"/>`;
    lines.push(`${path}<text x="${x + 17}" y="${top + 10}">${MARK_WORDS[type]}</text>`);
  }
  return { svg: lines.join('\n'), height: top + LINE - topPx };
}

type Hatching = readonly [kind: 'sparse' | 'dense' | 'behind' | 'dots', text: string];

function hatchings(panels: readonly LegendPanel[]): Hatching[] {
  const has = (test: (code: number) => boolean): boolean =>
    panels.some(({ cells }) => cells.cells.some(test));
  const all: readonly (readonly [Hatching, boolean])[] = [
    [['sparse', 'less than half refused'], has((code) => (code & CELL_BITS.sparse) !== 0)],
    [['dense', 'half or more refused'], has((code) => (code & CELL_BITS.dense) !== 0)],
    [['behind', 'refused for an index'], has((code) => (code & CELL_BITS.behind) !== 0)],
    [['dots', 'not measured'], has((code) => (code & CELL_BITS.step) === 0)],
  ];
  return all.flatMap(([hatching, isThere]) => (isThere ? [hatching] : []));
}

function swatch(x: number, y: number, fill: string, lines: string, text: string): string {
  const { width, height } = SWATCH;
  const frame = `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" stroke="#7a8593"/>`;
  return `${frame}${lines}<text x="${x + width + 5}" y="${y + 10}">${text}</text>`;
}
