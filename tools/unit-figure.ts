/** Figures of cost on a screen, each with its unit. */

const INLINE = /([\d,]+\.\d) (RCU|WCU)\b/g;
/** As a screen tells what an answer should have said about a cost. */
const EXPECTED = /\b(read|write)Units: expected ([\d,]+\.\d)\b/g;

/**
 * Every figure of RCU or WCU on a screen. The unit stands behind the figure in a sentence, or at the
 * head of the figure's column in a table, whose figures end below it; or a member of an answer,
 * `readUnits`, stands before it.
 *
 * @returns such as `2.0 WCU`, as the screen shows them
 */
export function unitFigures(screen: string): Set<string> {
  const expected = [...screen.matchAll(EXPECTED)].map(
    ([, kind, figure]) => `${figure} ${kind === 'read' ? 'RCU' : 'WCU'}`,
  );
  const figures = new Set(expected);
  for (const [, figure, unit] of screen.matchAll(INLINE)) figures.add(`${figure} ${unit}`);
  let columns: readonly UnitColumn[] = [];
  for (const line of screen.split('\n')) {
    const heads = headsOf(line);
    if (heads.length > 0) columns = heads;
    const cells = columns.map((column) => figureIn(line, column));
    for (const cell of cells) if (cell) figures.add(cell);
    // A table ends at the first line without a figure in any of its columns.
    if (heads.length === 0 && cells.every((cell) => cell === undefined)) columns = [];
  }
  return figures;
}

/** A column of a table: its unit, and the place where its cells end. */
interface UnitColumn {
  readonly unit: string;
  readonly end: number;
}

/** The columns that a line is the head of; two blanks stand before the title of a column. */
function headsOf(line: string): UnitColumn[] {
  return [...line.matchAll(/ {2}(RCU|WCU)(?= {2}|$)/g)].map((match) => ({
    unit: match[1] as string,
    end: match.index + match[0].length,
  }));
}

function figureIn(line: string, { unit, end }: UnitColumn): string | undefined {
  const figure = /(?:^| )([\d,]+\.\d)$/.exec(line.slice(0, end))?.[1];
  const isWhole = line.length >= end && (line[end] ?? ' ') === ' ';
  return figure !== undefined && isWhole ? `${figure} ${unit}` : undefined;
}
