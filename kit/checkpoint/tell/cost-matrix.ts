/** What several designs cost for several questions, side by side. */

import type { Receipt } from '../../meter/receipt.ts';
import { grouped } from '../../report/text.ts';
import { textTable } from '../../report/text-table.ts';

/** Receipts by question and design; every question has the same designs. */
export type CostMatrix = Readonly<Record<string, Readonly<Record<string, Receipt>>>>;

/**
 * A line a question, a column a design: the requests, and the units of the kind that the question
 * is paid in. In plain form one fact a line.
 *
 * @param title one line that ends in a colon
 * @example
 * // follow, WCU   1, 8.0   1, 2.0
 */
export function costMatrixLines(title: string, costs: CostMatrix, plain: boolean): string[] {
  const questions = Object.entries(costs);
  const designs = Object.keys(questions[0]?.[1] ?? {});
  const rows = questions.map(([question, byDesign]) => {
    const receipts = Object.values(byDesign);
    const unit = receipts.some(({ writeUnits }) => writeUnits > 0) ? 'WCU' : 'RCU';
    return [`${question}, ${unit}`, ...receipts.map((receipt) => cellOf(receipt, unit))];
  });
  const columns = ['', ...designs].map((design) => ({ title: design }));
  return [title, ...textTable({ columns, rows }, { plain })];
}

function cellOf({ requests, readUnits, writeUnits }: Receipt, unit: 'RCU' | 'WCU'): string {
  return `${grouped(requests)}, ${grouped(unit === 'WCU' ? writeUnits : readUnits, 1)}`;
}
