/** A cell of the heat map as one byte: how full, how much refused, and whether an index is behind. */

import type { CellUnits } from './resource-heat.ts';

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
export const HEAT_STEPS = 5;
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
export function refusedShare(units: CellUnits, value: HeatView['value']): number {
  if (units.refusedWrite <= 0 && units.refusedRead <= 0) return 0;
  const { write, read, refusedWrite, refusedRead } = units;
  const ofWrite = value === 'read' || refusedWrite <= 0 ? 0 : refusedWrite / (write + refusedWrite);
  const ofRead = value === 'write' || refusedRead <= 0 ? 0 : refusedRead / (read + refusedRead);
  return Math.max(ofWrite, ofRead);
}

/** The byte of a measured cell. */
export function cellCode(share: number, refused: number, isMagnified: boolean): number {
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
