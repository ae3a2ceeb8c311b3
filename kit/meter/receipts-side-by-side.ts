/** Receipts side by side, as a table in plain text. */

import { textTable } from '../report/text-table.ts';
import { type ChargedReceipt, wayText } from './receipt.ts';

interface Column {
  readonly title: string;
  readonly decimals?: number;
  of(receipt: ChargedReceipt): number;
}

const ALWAYS: Column = { title: 'requests', of: ({ requests }) => requests };
const OF_READS: readonly Column[] = [
  { title: 'items read', of: ({ itemsRead }) => itemsRead },
  { title: 'returned', of: ({ returned }) => returned },
  { title: 'RCU', decimals: 1, of: ({ readUnits }) => readUnits },
];
const OF_WRITES: Column = { title: 'WCU', decimals: 1, of: ({ writeUnits }) => writeUnits };

/**
 * The lines of the table, at most 80 columns wide: a receipt a row, without columns that no receipt
 * has anything for.
 */
export function receiptTable(
  receipts: readonly ChargedReceipt[],
  options: { plain?: boolean } = {},
): string[] {
  const reads = receipts.some(({ readUnits }) => readUnits > 0);
  const writes = receipts.some(({ writeUnits }) => writeUnits > 0);
  const columns = [ALWAYS, ...(reads ? OF_READS : []), ...(writes ? [OF_WRITES] : [])];
  const rows = receipts.map((receipt) => [
    receipt.name,
    wayText(receipt.way),
    ...columns.map(({ of }) => of(receipt)),
  ]);
  return textTable(
    { columns: [{ title: '' }, { title: 'what was sent' }, ...columns], rows },
    options,
  );
}
