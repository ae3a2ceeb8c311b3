/** Costs by name, one below the other, as every screen of the workshop shows them. */

import { type TextColumn, type TextTable, textTable } from '../report/text-table.ts';
import { type ChargedReceipt, type Receipt, wayText } from './receipt.ts';

/** Figures of a receipt; one that is not known, or that nobody asks for, is absent. */
export type CostFigures = {
  readonly [Figure in 'requests' | 'itemsRead' | 'returned' | 'readUnits' | 'writeUnits']?:
    | Receipt[Figure]
    | undefined;
};

/** A column of figures. */
interface FigureColumn extends TextColumn {
  of(cost: CostFigures): number | undefined;
}

const REQUESTS = figureColumn('requests', 0, ({ requests }) => requests);
const ITEMS_READ = figureColumn('items read', 0, ({ itemsRead }) => itemsRead);
const RETURNED = figureColumn('returned', 0, ({ returned }) => returned);
const RCU = figureColumn('RCU', 1, ({ readUnits }) => readUnits);
const WCU = figureColumn('WCU', 1, ({ writeUnits }) => writeUnits);

function figureColumn(title: string, decimals: number, of: FigureColumn['of']): FigureColumn {
  return { title, decimals, isNumber: true, of };
}

/** Shown for a figure that is absent. */
const ABSENT = '-';

/** The columns of names and of figures are as wide on every screen: costs are compared across screens. */
const NAME_WIDTH = 8;
const FIGURE_WIDTH = 10;

/** The costs as a table; both kinds of units where both are paid. */
export function costTable(costs: Readonly<Record<string, CostFigures>>): TextTable {
  const rows = Object.entries(costs);
  const isPaid = ({ of }: FigureColumn): boolean => rows.some(([, cost]) => (of(cost) ?? 0) > 0);
  const paid = [RCU, WCU].filter(isPaid);
  const isUnknownWrite = rows.some(
    ([, cost]) => 'writeUnits' in cost && cost.writeUnits === undefined,
  );
  const units = paid.length > 0 ? paid : [isUnknownWrite ? WCU : RCU];
  const figures = [REQUESTS, ITEMS_READ, RETURNED, ...units];
  return {
    columns: [
      { title: '', leastWidth: NAME_WIDTH },
      // A report is sent from thread to thread: no function goes along.
      ...figures.map(({ of: _, ...column }) => ({ ...column, leastWidth: FIGURE_WIDTH })),
    ],
    rows: rows.map(([name, cost]) => [name, ...figures.map(({ of }) => of(cost) ?? ABSENT)]),
  };
}

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
  const figures = [
    REQUESTS,
    ...(reads ? [ITEMS_READ, RETURNED, RCU] : []),
    ...(writes ? [WCU] : []),
  ];
  const rows = receipts.map((receipt) => [
    receipt.name,
    wayText(receipt.way),
    ...figures.map(({ of }) => of(receipt) ?? ABSENT),
  ]);
  return textTable(
    { columns: [{ title: '' }, { title: 'what was sent' }, ...figures], rows },
    options,
  );
}
