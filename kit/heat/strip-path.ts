/** Strips and marks as paths of SVG: the page and the reports draw them alike. */

import type { LogEntry } from '../governor/split/log-entry.ts';

/** Where the bars of a strip are. */
export interface StripPlace {
  readonly leftPx: number;
  readonly bottomPx: number;
  readonly columnPx: number;
  /** Of a bar that is full. */
  readonly heightPx: number;
}

/** Bars from the bottom up, one for each column, as one outline for those that touch; a share of 0 has none. */
export function barsPath(shares: readonly number[], place: StripPlace): string {
  const { leftPx, bottomPx, columnPx, heightPx } = place;
  const isBar = (column: number): boolean => (shares[column] ?? 0) > 0;
  const xOf = (column: number): string => (leftPx + column * columnPx).toFixed(1);
  return shares
    .flatMap((share, column) => {
      if (!isBar(column)) return [];
      const top = (bottomPx - Math.max(1, share * heightPx)).toFixed(1);
      const begin = isBar(column - 1) ? '' : `M${xOf(column)} ${bottomPx}`;
      const end = isBar(column + 1) ? '' : `V${bottomPx}z`;
      return [`${begin}V${top}H${xOf(column + 1)}${end}`];
    })
    .join('');
}

/** Eleven pixels high. A split: a triangle. A refused split: a cross. A change of throughput: a rhomb. */
export function markPath(type: LogEntry['type'], x: number): string {
  const at = (by: number): string => (x + by).toFixed(1);
  if (type === 'split') return `M${at(-5)} 2h10l-5 9z`;
  if (type === 'split-refused') return `M${at(-4)} 2l8 9m0-9l-8 9`;
  return `M${at(0)} 1l5 5-5 5-5-5z`;
}
