/** Costs by name, one below the other, as every screen of the workshop shows them. */

import { type TextColumn, type TextTable, textTable } from '../report/text-table.ts';
import { type ChargedReceipt, type Receipt, wayText } from './receipt.ts';

type Unit = 'RCU' | 'WCU';

/** Figures of a receipt; one that is not known, or that nobody asks for, is absent. */
export type CostFigures = {
  readonly [Figure in 'requests' | 'itemsRead' | 'returned' | 'readUnits' | 'writeUnits']?:
    | Receipt[Figure]
    | undefined;
};

/** Shown for a figure that is absent. */
const ABSENT = '-';

/** The columns of names and of figures are as wide on every screen: costs are compared across screens. */
const NAME_WIDTH = 8;
const FIGURE_WIDTH = 10;

/** The costs as a table; both kinds of units where both are paid. */
export function costTable(costs: Readonly<Record<string, CostFigures>>): TextTable {
  const rows = Object.entries(costs);
  const all: readonly Unit[] = ['RCU', 'WCU'];
  const paid = all.filter((unit) => rows.some(([, cost]) => (unitsOf(cost, unit) ?? 0) > 0));
  const isUnknownWrite = rows.some(
    ([, cost]) => 'writeUnits' in cost && cost.writeUnits === undefined,
  );
  const units = paid.length > 0 ? paid : isUnknownWrite ? (['WCU'] as const) : (['RCU'] as const);
  const figure = (title: string, decimals: number): TextColumn => {
    return { title, decimals, isNumber: true, leastWidth: FIGURE_WIDTH };
  };
  return {
    columns: [
      { title: '', leastWidth: NAME_WIDTH },
      ...['requests', 'items read', 'returned'].map((title) => figure(title, 0)),
      ...units.map((unit) => figure(unit, 1)),
    ],
    rows: rows.map(([name, cost]) => [
      name,
      ...[cost.requests, cost.itemsRead, cost.returned].map((count) => count ?? ABSENT),
      ...units.map((unit) => unitsOf(cost, unit) ?? ABSENT),
    ]),
  };
}

function unitsOf({ readUnits, writeUnits }: CostFigures, unit: Unit): number | undefined {
  return unit === 'RCU' ? readUnits : writeUnits;
}

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
