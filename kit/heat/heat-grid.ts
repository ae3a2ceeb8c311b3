/** The cells of one panel: rows of bytes. */

import type { Band, BandPlan } from './band-plan.ts';
import type { ColumnSpan } from './column-ring.ts';
import {
  CELL_BITS,
  cellCode,
  HEAT_STEPS,
  type HeatView,
  heatShare,
  refusedShare,
  UNMEASURED,
} from './heat-cell.ts';
import type { HeatPartition } from './heat-event.ts';
import { refusalLetter } from './refusal-letter.ts';
import type { CellUnits, ResourceHeat } from './resource-heat.ts';

/** Bytes of `heat-cell.ts`, row after row. */
export interface HeatGrid {
  readonly rows: number;
  readonly columns: number;
  /** The column of the history that is the first one here. */
  readonly firstColumn: number;
  readonly cells: Uint8Array;
}

/** The grid of a table or an index. */
export function heatGrid(
  heat: ResourceHeat,
  plan: BandPlan,
  { first, end }: ColumnSpan,
  view: HeatView,
): HeatGrid {
  const columns = end - first;
  const cells = new Uint8Array(plan.rows * columns);
  const codes = new Uint8Array(columns);
  for (const partition of heat.layout.partitions) {
    const band = plan.bands.get(partition.id);
    const shown = shownColumns(partition, heat, { first, end });
    if (!band || shown.first >= shown.end) continue;
    fillCodes(codes, heat, partition, shown, first, view);
    raise(cells, codes, columns, band, shown, first);
  }
  hatchBehind(cells, columns, heat, first);
  return { rows: plan.rows, columns, firstColumn: first, cells };
}

/** The columns that show a partition: from that in which it was made, to that in which it was split. */
export function shownColumns(
  { parent, madeAt, retiredAt }: HeatPartition,
  heat: ResourceHeat,
  { first, end }: ColumnSpan,
): ColumnSpan {
  const { columnSeconds } = heat.ring;
  const from = parent === undefined ? first : Math.floor(madeAt / columnSeconds);
  const to = retiredAt === undefined ? end : Math.floor(retiredAt / columnSeconds);
  return { first: Math.max(first, from), end: Math.min(end, to) };
}

/** Whether a table refused writes in a column because an index was behind. */
export function isBehind(heat: ResourceHeat, column: number): boolean {
  if (heat.isIndex) return false;
  return heat.refused(column).some(([reason]) => refusalLetter(reason, false) === 'I');
}

const NONE = new Float32Array(0);

/** One partition's bytes; this runs for every cell of every picture. */
function fillCodes(
  codes: Uint8Array,
  heat: ResourceHeat,
  { id, parent }: HeatPartition,
  shown: ColumnSpan,
  first: number,
  { value, isMagnified }: HeatView,
): void {
  const { ring, layout } = heat;
  const figures = heat.figuresOf(id) ?? NONE;
  const isQuiet = figures === NONE;
  const sum: CellUnits = { write: 0, read: 0, refusedWrite: 0, refusedRead: 0 };
  for (let column = shown.first; column < shown.end; column++) {
    const seconds = ring.measuredSeconds(column);
    if (seconds === 0) {
      codes[column - first] = UNMEASURED;
      continue;
    }
    const isSplit = column === shown.first && parent !== undefined;
    if (isQuiet && !isSplit) {
      codes[column - first] = 1;
      continue;
    }
    if (isSplit) {
      sum.write = sum.read = sum.refusedWrite = sum.refusedRead = 0;
      heat.addCell(sum, id, column);
    } else {
      const place = column % ring.columns;
      sum.write = figures[place] as number;
      sum.read = figures[ring.columns + place] as number;
      sum.refusedWrite = figures[2 * ring.columns + place] as number;
      sum.refusedRead = figures[3 * ring.columns + place] as number;
    }
    const share = heatShare(sum, seconds, layout.limits, value);
    codes[column - first] = cellCode(share, refusedShare(sum, value), isMagnified);
  }
}

/** A row of several partitions shows the fullest. */
function raise(
  cells: Uint8Array,
  codes: Uint8Array,
  columns: number,
  band: Band,
  shown: ColumnSpan,
  first: number,
): void {
  for (let row = band.from; row < band.to; row++) {
    for (let column = shown.first - first; column < shown.end - first; column++) {
      const at = row * columns + column;
      const code = codes[column] as number;
      if (code > (cells[at] as number)) cells[at] = code;
    }
  }
}

function hatchBehind(cells: Uint8Array, columns: number, heat: ResourceHeat, first: number): void {
  if (heat.isIndex || heat.reasons.every((reason) => refusalLetter(reason, false) !== 'I')) return;
  for (let column = 0; column < columns; column++) {
    if (!isBehind(heat, first + column)) continue;
    for (let at = column; at < cells.length; at += columns) {
      cells[at] = (cells[at] as number) | CELL_BITS.behind;
    }
  }
}

/** The step of a byte, from 0 to 4; -1 where nothing was measured. */
export function stepOf(code: number): number {
  return Math.min(HEAT_STEPS, code & CELL_BITS.step) - 1;
}
