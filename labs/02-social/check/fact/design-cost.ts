/** 2.13: what several designs cost for several questions, side by side. */

import type { ModelCall } from '#kit/checkpoint/worker/model-client.ts';
import { type ChargedReceipt, receiptOf } from '#kit/meter/receipt.ts';
import { grouped } from '#kit/report/text.ts';
import type { TextTable } from '#kit/report/text-table.ts';
import type { Check } from './context.ts';

/**
 * A line a question, a column a design: the requests, and the units of the kind that the question is
 * paid in. One question is measured after the other.
 *
 * @param questions calls by question and design; every question has the same designs
 */
export async function costsOf(
  check: Check,
  questions: Readonly<Record<string, Readonly<Record<string, ModelCall<unknown>>>>>,
): Promise<TextTable> {
  const rows: string[][] = [];
  for (const [question, ways] of Object.entries(questions)) {
    const receipts: ChargedReceipt[] = [];
    for (const [design, way] of Object.entries(ways)) {
      receipts.push(receiptOf(design, (await check.measured(way)).trace));
    }
    const unit = receipts.some(({ writeUnits }) => writeUnits > 0) ? 'WCU' : 'RCU';
    rows.push([`${question}, ${unit}`, ...receipts.map((receipt) => cellOf(receipt, unit))]);
  }
  const designs = Object.keys(Object.values(questions)[0] ?? {});
  return { columns: ['', ...designs].map((title) => ({ title })), rows };
}

function cellOf({ requests, readUnits, writeUnits }: ChargedReceipt, unit: 'RCU' | 'WCU'): string {
  return `${grouped(requests)}, ${grouped(unit === 'WCU' ? writeUnits : readUnits, 1)}`;
}
