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
  /** The place of the first column in each row; behind the last place comes the first. */
  readonly start: number;
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
  const places = placesOf(heat, { first, end });
  for (const partition of heat.layout.partitions) {
    const band = plan.bands.get(partition.id);
    const shown = shownColumns(partition, heat, { first, end });
    if (!band || shown.first >= shown.end) continue;
    fillCodes(codes, heat, partition, shown, places, view);
    raise(cells, codes, columns, band, shown, first);
  }
  hatchBehind(cells, columns, heat, first);
  return { rows: plan.rows, columns, start: 0, cells };
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

/** Of each column: its place in the ring, -1 where nothing was measured, and 1 divided by its seconds. */
interface ColumnPlaces {
  readonly first: number;
  readonly place: Int32Array;
  readonly perSecond: Float64Array;
}

function placesOf({ ring }: ResourceHeat, { first, end }: ColumnSpan): ColumnPlaces {
  const place = new Int32Array(end - first).fill(-1);
  const perSecond = new Float64Array(end - first);
  for (let column = first; column < end; column++) {
    const seconds = ring.measuredSeconds(column);
    if (seconds === 0) continue;
    place[column - first] = ring.placeOf(column);
    perSecond[column - first] = 1 / seconds;
  }
  return { first, place, perSecond };
}

/** One partition's bytes; this runs for every cell of every picture. */
function fillCodes(
  codes: Uint8Array,
  heat: ResourceHeat,
  { id, parent }: HeatPartition,
  shown: ColumnSpan,
  { first, place, perSecond }: ColumnPlaces,
  { value, isMagnified }: HeatView,
): void {
  const { columns } = heat.ring;
  const { limits } = heat.layout;
  const figures = heat.figuresOf(id);
  const sum: CellUnits = { write: 0, read: 0, refusedWrite: 0, refusedRead: 0 };
  for (let at = shown.first - first; at < shown.end - first; at++) {
    const from = place[at] as number;
    const isSplit = parent !== undefined && at === shown.first - first;
    if (from < 0) codes[at] = UNMEASURED;
    else if (!figures && !isSplit) codes[at] = 1;
    else {
      if (isSplit || !figures) {
        sum.write = sum.read = sum.refusedWrite = sum.refusedRead = 0;
        heat.addCell(sum, id, first + at);
      } else {
        sum.write = figures[from] as number;
        sum.read = figures[columns + from] as number;
        sum.refusedWrite = figures[2 * columns + from] as number;
        sum.refusedRead = figures[3 * columns + from] as number;
      }
      const share = heatShare(sum, limits, value) * (perSecond[at] as number);
      codes[at] = cellCode(share, refusedShare(sum, value), isMagnified);
    }
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
