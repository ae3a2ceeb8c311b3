/** Tables as plain text: aligned columns, or one fact per line for screen readers. */

import { fitted, grouped, padded, SCREEN_COLUMNS } from './text.ts';

/** One column of a {@link TextTable}. */
export interface TextColumn {
  /** Its heading; may be empty for the column that names the rows. */
  title: string;
  /** Digits after the point of its numbers. @default 0 */
  decimals?: number;
}

/** Rows of texts and numbers under their columns. */
export interface TextTable {
  columns: readonly TextColumn[];
  rows: readonly (readonly (string | number)[])[];
}

/** How {@link textTable} lays a table out. */
export interface TextTableOptions {
  /** Spaces before every line. @default 2 */
  indent?: number;
  /** One fact per line instead of columns. @default false */
  plain?: boolean;
}

const GAP = '  ';

/**
 * The lines of a table, at most 80 columns wide.
 *
 * Numbers stand to the right, with thousands separators; a column of numbers has its heading
 * there too. Where the columns do not fit, the widest column of texts is cut.
 *
 * @example
 * textTable({ columns: [{ title: '' }, { title: 'items' }], rows: [['Scan', 2063]] });
 * // => ['        items', '  Scan  2,063']
 */
export function textTable(table: TextTable, options: TextTableOptions = {}): string[] {
  const margin = ' '.repeat(options.indent ?? 2);
  const { columns } = table;
  const cells = table.rows.map((row) =>
    row.map((value, column) =>
      typeof value === 'number' ? grouped(value, columns[column]?.decimals) : fitted(value, 200),
    ),
  );
  if (options.plain) return facts(columns, cells, margin);
  const isNumber = columns.map((_, column) =>
    table.rows.some((row) => typeof row[column] === 'number'),
  );
  const titles = columns.map((column) => column.title);
  const all = titles.some((title) => title !== '') ? [titles, ...cells] : cells;
  const widths = fittingWidths(all, isNumber, SCREEN_COLUMNS - margin.length);
  return all.map((row) => {
    const line = row.map((cell, column) => {
      const width = widths[column] as number;
      return padded(fitted(cell, width), width, isNumber[column] ? 'right' : 'left');
    });
    return `${margin}${line.join(GAP)}`.trimEnd();
  });
}

function fittingWidths(rows: readonly string[][], isNumber: boolean[], columns: number): number[] {
  const widths = isNumber.map((_, column) =>
    Math.max(...rows.map((row) => [...(row[column] ?? '')].length)),
  );
  const free = columns - GAP.length * (widths.length - 1);
  const texts = widths.map((width, column) => (isNumber[column] ? 0 : width));
  const widest = texts.indexOf(Math.max(...texts));
  const others = widths.reduce((sum, width) => sum + width, 0) - (widths[widest] ?? 0);
  if (others + (widths[widest] ?? 0) > free) widths[widest] = Math.max(8, free - others);
  return widths;
}

/** The first cell of a row names it, every other cell is a line: `  requests: 1`. */
function facts(columns: readonly TextColumn[], rows: string[][], margin: string): string[] {
  return rows.flatMap(([name, ...cells]) => [
    `${margin}${name}`,
    ...cells.map((cell, column) => `${margin}  ${columns[column + 1]?.title}: ${cell}`),
  ]);
}
