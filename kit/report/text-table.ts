/** Tables as plain text: aligned columns, or one fact per line for screen readers. */

import { fitted, grouped, padded, SCREEN_COLUMNS } from './text.ts';

/** One column of a {@link TextTable}. */
export interface TextColumn {
  /** Its heading; may be empty for the column that names the rows. */
  title: string;
  /** Digits after the point of its numbers. @default 0 */
  decimals?: number;
  /** Its texts stand to the right as well: a figure that is not known is one. */
  isNumber?: boolean;
  /** Columns that it takes at least. @default 0 */
  leastWidth?: number;
}

/** Rows of texts and numbers under their columns. */
export interface TextTable {
  columns: readonly TextColumn[];
  rows: readonly (readonly (string | number)[])[];
  /** The cells say what they are: headings are there for the plain form alone. */
  isHeadless?: boolean;
}

/** How {@link textTable} lays a table out. */
export interface TextTableOptions {
  /** Spaces before every line. @default 2 */
  indent?: number;
  /** Columns that a line may take, with these spaces. @default 80 */
  width?: number;
  /** One fact per line instead of columns. @default false */
  plain?: boolean;
}

const GAP = '  ';

/**
 * The lines of a table.
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
  const { columns, isHeadless = false } = table;
  const cells = tableCells(table);
  if (options.plain) return facts(columns, cells, margin);
  const isNumber = columns.map(
    (column, at) => column.isNumber ?? table.rows.some((row) => typeof row[at] === 'number'),
  );
  const titles = columns.map((column) => column.title);
  const hasHead = !isHeadless && titles.some((title) => title !== '');
  const all = hasHead ? [titles, ...cells] : cells;
  const least = columns.map(({ leastWidth = 0 }) => leastWidth);
  const widths = fittingWidths(
    all,
    isNumber,
    least,
    (options.width ?? SCREEN_COLUMNS) - margin.length,
  );
  return all.map((row) => {
    const line = row.map((cell, column) => {
      const width = widths[column] as number;
      return padded(fitted(cell, width), width, isNumber[column] ? 'right' : 'left');
    });
    return `${margin}${line.join(GAP)}`.trimEnd();
  });
}

/** The cells as texts, row by row. */
export function tableCells({ columns, rows }: TextTable): string[][] {
  return rows.map((row) =>
    row.map((value, column) =>
      typeof value === 'number' ? grouped(value, columns[column]?.decimals) : fitted(value, 200),
    ),
  );
}

function fittingWidths(
  rows: readonly string[][],
  isNumber: readonly boolean[],
  least: readonly number[],
  columns: number,
): number[] {
  const widths = least.map((width, column) =>
    Math.max(width, ...rows.map((row) => [...(row[column] ?? '')].length)),
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
