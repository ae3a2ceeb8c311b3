/** Tables below a notebook's cell. */

import { print } from '../../../kit/report/print.ts';
import { textTable } from '../../../kit/report/text-table.ts';

/**
 * Prints rows under their titles; a column with a number that is not whole has one decimal.
 *
 * @example
 * printTable(['towns', 'RCU'], [[20, 0.5], [40, 1]]);
 */
export function printTable(
  titles: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): void {
  const columns = titles.map((title, column) => {
    const isBroken = rows.some((row) => typeof row[column] === 'number' && row[column] % 1 !== 0);
    return { title, decimals: isBroken ? 1 : 0 };
  });
  print(textTable({ columns, rows }));
}
