/** A receipt as text; by itself, so that the package's declarations do not bring tables along. */

import { type MeasuredReceipt, receiptNotes, wayText } from '../meter/receipt.ts';
import { costTable } from '../meter/receipt-table.ts';
import { requestLines } from '../meter/request-lines.ts';
import { cut } from '../report/text.ts';
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
