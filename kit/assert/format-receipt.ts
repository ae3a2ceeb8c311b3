/** A receipt as text. */

import { costTable } from '../meter/cost-table.ts';
import type { MeasuredReceipt } from '../meter/receipt.ts';
import { receiptNotes, wayText } from '../meter/receipt.ts';
import { requestLines } from '../meter/request-lines.ts';
import { cut } from '../report/line.ts';
import { textTable } from '../report/text-table.ts';

/**
 * The table of a receipt and its requests, on lines of at most 73 characters; `-` for units that the engine
 * did not tell.
 *
 * @param options.plain one fact a line, for screen readers
 */
export function formatReceipt(
  receipt: MeasuredReceipt,
  options: { readonly plain?: boolean } = {},
): string {
  const { name, way, trace } = receipt;
  return [
    cut(`${name}: ${wayText(way) || 'no request'}`),
    ...textTable(costTable({ cost: receipt }), options),
    ...receiptNotes(receipt),
    '',
    ...requestLines({ trace }),
  ].join('\n');
}
