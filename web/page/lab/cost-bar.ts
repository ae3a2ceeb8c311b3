/** A cost beside its bound, as numbers to draw. */

import type { ReportedReceipt } from '../../../kit/checkpoint/report/run-report.ts';
import { grouped } from '../../../kit/report/text.ts';

/** One measure of a receipt. */
export interface CostBar {
  readonly measure: 'requests' | 'RCU' | 'WCU';
  readonly yours: string;
  /** Absent where no bound was asked for. */
  readonly allowed?: string;
  readonly isOver: boolean;
  /** Of the longer of the two, in percent. */
  readonly yoursPercent: number;
  readonly allowedPercent: number;
}

/** Requests, and the units of which there are any. */
export function costBars({ allowed, ...yours }: ReportedReceipt): CostBar[] {
  const bars = [
    costBar('requests', yours.requests, allowed?.requests, 0),
    costBar('RCU', yours.readUnits, allowed?.readUnits, 1),
    costBar('WCU', yours.writeUnits, allowed?.writeUnits, 1),
  ] as const;
  const hasUnits = yours.readUnits > 0 || yours.writeUnits > 0;
  return bars.filter(
    ({ measure, yoursPercent, allowedPercent }) =>
      measure === 'requests' ||
      yoursPercent > 0 ||
      allowedPercent > 0 ||
      (measure === 'RCU' && !hasUnits),
  );
}

function costBar(
  measure: CostBar['measure'],
  yours: number,
  allowed: number | undefined,
  decimals: number,
): CostBar {
  const longest = Math.max(yours, allowed ?? 0);
  const percent = (value: number): number => (longest === 0 ? 0 : (100 * value) / longest);
  return {
    measure,
    yours: grouped(yours, decimals),
    ...(allowed !== undefined && { allowed: grouped(allowed, decimals) }),
    isOver: allowed !== undefined && yours > allowed,
    yoursPercent: percent(yours),
    allowedPercent: percent(allowed ?? 0),
  };
}
