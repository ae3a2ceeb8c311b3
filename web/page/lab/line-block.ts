/** Tells the tables among the lines of an explanation from its sentences. */

/** Lines that follow each other, and are of one kind. */
export interface LineBlock {
  readonly isTable: boolean;
  /** With line breaks. */
  readonly text: string;
}

/** Three spaces between words make a column. */
const COLUMNS = /\S {3,}\S|^ {8,}\S/;

/** The blocks, in the order of the lines. */
export function lineBlocks(lines: readonly string[]): LineBlock[] {
  const blocks: { isTable: boolean; lines: string[] }[] = [];
  for (const line of lines) {
    const isTable = COLUMNS.test(line);
    const last = blocks.at(-1);
    if (last?.isTable === isTable) last.lines.push(line);
    else blocks.push({ isTable, lines: [line] });
  }
  return blocks.map(({ isTable, lines: own }) => ({ isTable, text: own.join('\n') }));
}
