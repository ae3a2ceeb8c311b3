/** The legend of a heat map as SVG: what its colours, its lines and its letters mean. */

import { CELL_BITS, type HeatView, stepPercents } from '../heat/heat-cell.ts';
import type { HeatGrid } from '../heat/heat-grid.ts';
import { LIGHT_HEAT } from '../heat/heat-palette.ts';
import { REFUSAL_LETTERS, REFUSAL_WORDS } from '../heat/refusal-letter.ts';
import type { RefusedColumn } from '../heat/refusal-strip.ts';
import { MARK_WORDS, type ShownEntry, shownMarks } from '../heat/shown-entry.ts';
import { markPath } from '../heat/strip-path.ts';
import { linesPath } from './heat-map-cell.ts';

/** What a panel has of what the legend explains. */
export interface LegendPanel {
  readonly cells: Pick<HeatGrid, 'cells'>;
  readonly refused: readonly RefusedColumn[];
  readonly entries: readonly ShownEntry[];
}

const VALUES: Readonly<Record<HeatView['value'], string>> = {
  larger: 'of a partition’s limit, of writes or of reads, whichever is larger:',
  write: 'of a partition’s write limit:',
  read: 'of a partition’s read limit:',
};
const SWATCH = { width: 22, height: 12 } as const;
const LINE = 18;
const LEFT = 8;
const PLACE_WIDTH = { step: 92, hatching: 160 } as const;
const HATCHED_STEP = 1;

/** Only the lines and letters that the panels have. */
export function legendOf(
  panels: readonly LegendPanel[],
  view: HeatView,
  topPx: number,
): { svg: string; height: number } {
  const lines: string[] = [
    `<text x="${LEFT}" y="${topPx + 10}">Share ${VALUES[view.value]}</text>`,
  ];
  let top = topPx + LINE;
  const percents = stepPercents(view);
  for (const [step, colour] of LIGHT_HEAT.steps.entries()) {
    const [from, to] = percents.slice(step);
    const isLast = step === LIGHT_HEAT.steps.length - 1;
    const text = isLast ? `${from} % and more` : `${from}–${to} %`;
    lines.push(swatch(LEFT + step * PLACE_WIDTH.step, top, colour, '', text));
  }
  const hatched = hatchings(panels);
  if (hatched.length > 0) top += LINE;
  for (const [place, [kind, text]] of hatched.entries()) {
    const x = LEFT + place * PLACE_WIDTH.hatching;
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
      `<text x="${LEFT}" y="${top + 10}"><tspan font-weight="bold">${letter}</tspan> ${REFUSAL_WORDS[letter]}</text>`,
    );
  }
  const marks = shownMarks(panels.flatMap(({ entries }) => entries));
  if (marks.length > 0) top += LINE;
  for (const [place, type] of marks.entries()) {
    const x = LEFT + place * PLACE_WIDTH.hatching;
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
