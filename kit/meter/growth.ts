/** How the cost of a call grows when there is more data. */

import type { ChargedReceipt } from './receipt.ts';

export type Growth = 'flat' | 'grows with the answer' | 'grows with the table';

/** A priced call: what it cost and how big its answer was. */
export interface PricedCall {
  readonly receipt: ChargedReceipt;
  readonly answerBytes: number;
}

/** Growth that is no growth: units are rounded up to half a unit, and answers differ a little. */
const NOISE = 1.5;

/** Judges one access pattern by what most grew: its requests, the items it read, its units. */
export function growthOf(now: PricedCall, later: PricedCall): Growth {
  const cost = Math.max(
    later.receipt.requests / Math.max(1, now.receipt.requests),
    later.receipt.itemsRead / Math.max(1, now.receipt.itemsRead),
    unitsOf(later.receipt) / Math.max(1, unitsOf(now.receipt)),
  );
  if (cost <= NOISE) return 'flat';
  const answer = later.answerBytes / Math.max(1, now.answerBytes);
  return answer * NOISE >= cost ? 'grows with the answer' : 'grows with the table';
}

function unitsOf({ readUnits, writeUnits }: ChargedReceipt): number {
  return readUnits + writeUnits;
}
