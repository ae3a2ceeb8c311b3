/** The cells of one panel: rows of bytes, what each byte says, and which partitions have a row. */

import type { HeatPartition } from '../governor/event.ts';
import type { Band, BandPlan } from './band-plan.ts';
import type { ColumnSpan } from './column-ring.ts';
import { refusalLetter } from './refusal.ts';
import { type CellUnits, cellRate, type ResourceHeat } from './resource-heat.ts';

/** Bytes of cells, row after row. */
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
function shownColumns(
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

/** What a cell shows. */
export interface HeatView {
  /** The larger share of the two limits, or that of one of them. */
  readonly value: 'larger' | 'write' | 'read';
  /** The five steps are of 4 %, from 0 to 20 %, and not of 20 %. */
  readonly isMagnified: boolean;
}

export const HEAT_VIEW: HeatView = { value: 'larger', isMagnified: false };

/** What one partition admits, in units a second. */
export type HeatLimits = { readonly write: number; readonly read: number };

/** Steps of the colours. */
const HEAT_STEPS = 5;
const MAGNIFIED_TO = 0.2;
/** Above that share of what was offered, the hatching is dense. */
const DENSE_FROM = 0.5;
/** Sums of parts of units are a little off. */
const ROUNDING = 1e-4;

/** The byte of a cell of which nothing is known. A measured one has its step, from 1 to 5. */
export const UNMEASURED = 0;
/** Bits of a byte: the step, and what is hatched over it. A fuller or more refusing cell is a larger number. */
export const CELL_BITS = { step: 7, sparse: 8, dense: 16, behind: 32 } as const;
/** How many bytes there are. */
export const CELL_CODES = 64;

/** How much of its limit a partition used, from its units a second: 1 is all of it. */
export function heatShare(
  rate: Pick<CellUnits, 'write' | 'read'>,
  limits: HeatLimits,
  value: HeatView['value'],
): number {
  const ofWrite = value === 'read' ? 0 : rate.write / limits.write;
  const ofRead = value === 'write' ? 0 : rate.read / limits.read;
  return ofWrite > ofRead ? ofWrite : ofRead;
}

/** What part of the offered units was refused: of writes or of reads, whichever is more. */
function refusedShare(units: CellUnits, value: HeatView['value']): number {
  if (units.refusedWrite <= 0 && units.refusedRead <= 0) return 0;
  const { write, read, refusedWrite, refusedRead } = units;
  const ofWrite = value === 'read' || refusedWrite <= 0 ? 0 : refusedWrite / (write + refusedWrite);
  const ofRead = value === 'write' || refusedRead <= 0 ? 0 : refusedRead / (read + refusedRead);
  return Math.max(ofWrite, ofRead);
}

/** The byte of a measured cell. */
function cellCode(share: number, refused: number, isMagnified: boolean): number {
  const part = isMagnified ? share / MAGNIFIED_TO : share;
  const step = Math.min(HEAT_STEPS - 1, Math.floor(part * HEAT_STEPS + ROUNDING)) + 1;
  if (refused <= 0) return step;
  return step | (refused > DENSE_FROM ? CELL_BITS.dense : CELL_BITS.sparse);
}

/** The five shares at which a step begins, and the end of the last, in percent. */
export function stepPercents({ isMagnified }: HeatView): number[] {
  const whole = isMagnified ? MAGNIFIED_TO : 1;
  return Array.from({ length: HEAT_STEPS + 1 }, (_, step) =>
    Math.round((100 * whole * step) / HEAT_STEPS),
  );
}

/** The ids of the partitions of one column, in the order of their keys. */
export function shownPartitions(
  heat: ResourceHeat,
  { bands }: BandPlan,
  column: number,
  span: ColumnSpan,
): number[] {
  return heat.layout.partitions
    .filter((partition) => {
      const { first, end } = shownColumns(partition, heat, span);
      return column >= first && column < end;
    })
    .map(({ id }) => id)
    .sort((one, other) => (bands.get(one)?.from ?? 0) - (bands.get(other)?.from ?? 0));
}

/** The partition of a row in one column: of several, the fullest. */
export function partitionAt(
  heat: ResourceHeat,
  plan: BandPlan,
  column: number,
  span: ColumnSpan,
  row: number,
): number | undefined {
  const share = (id: number): number =>
    heatShare(cellRate(heat, id, column), heat.layout.limits, 'larger');
  const [fullest] = shownPartitions(heat, plan, column, span)
    .filter((id) => {
      const { from = 0, to = 0 } = plan.bands.get(id) ?? {};
      return row >= from && row < to;
    })
    .sort((one, other) => share(other) - share(one));
  return fullest;
}
