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

/** Bars from the bottom up, one for each column; a share of 0 has none. */
export function barsPath(shares: readonly number[], place: StripPlace): string {
  const { leftPx, bottomPx, columnPx, heightPx } = place;
  return shares
    .flatMap((share, column) => {
      if (share <= 0) return [];
      const high = Math.max(1, share * heightPx).toFixed(1);
      const x = (leftPx + column * columnPx).toFixed(1);
      return [`M${x} ${bottomPx}v-${high}h${columnPx.toFixed(2)}v${high}z`];
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
