/** Costs by name, one below the other, as every screen of the workshop shows them. */

import { grouped } from '../report/text.ts';
import { textTable } from '../report/text-table.ts';
import type { Receipt } from './receipt.ts';

type Unit = 'RCU' | 'WCU';

/** Figures of a receipt; one that is not known, or that nobody asks for, is absent. */
export type CostFigures = {
  readonly [Figure in 'requests' | 'itemsRead' | 'returned' | 'readUnits' | 'writeUnits']?:
    | Receipt[Figure]
    | undefined;
};

/** Shown for a figure that is absent. */
const ABSENT = '-';

/**
 * The lines of the table; both kinds of units where both are paid.
 *
 * @param plain one fact a line, for screen readers
 */
export function costTable(costs: Readonly<Record<string, CostFigures>>, plain = false): string[] {
  const rows = Object.entries(costs);
  const all: readonly Unit[] = ['RCU', 'WCU'];
  const paid = all.filter((unit) => rows.some(([, cost]) => (unitsOf(cost, unit) ?? 0) > 0));
  const isUnknownWrite = rows.some(
    ([, cost]) => 'writeUnits' in cost && cost.writeUnits === undefined,
  );
  const units = paid.length > 0 ? paid : isUnknownWrite ? (['WCU'] as const) : (['RCU'] as const);
  const titles = ['requests', 'items read', 'returned', ...units];
  const cellsOf = (cost: CostFigures): string[] => [
    ...[cost.requests, cost.itemsRead, cost.returned].map((figure) => cell(figure, 0)),
    ...units.map((unit) => cell(unitsOf(cost, unit), 1)),
  ];
  if (plain) {
    const columns = ['', ...titles].map((title) => ({ title }));
    const plainRows = rows.map(([name, cost]) => [name, ...cellsOf(cost)]);
    return textTable({ columns, rows: plainRows }, { plain });
  }
  return [
    `${' '.repeat(10)}${cells(titles)}`,
    ...rows.map(([name, cost]) => `  ${name.padEnd(8)}${cells(cellsOf(cost))}`),
  ];
}

function unitsOf({ readUnits, writeUnits }: CostFigures, unit: Unit): number | undefined {
  return unit === 'RCU' ? readUnits : writeUnits;
}

function cell(figure: number | undefined, decimals: number): string {
  return figure === undefined ? ABSENT : grouped(figure, decimals);
}

function cells(texts: readonly string[]): string {
  return texts.map((text) => text.padStart(12)).join('');
}
