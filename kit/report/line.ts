/** Lines of an explanation: they stand indented by seven on a screen of 80 columns. */

import { wrapped } from './text.ts';

/** Longest line, in characters. */
export const LINE_WIDTH = 73;

/** Shortens a line that is too long. */
export function cut(line: string, width = LINE_WIDTH): string {
  return line.length > width ? `${line.slice(0, width - 3)}...` : line;
}

/** Shortens a list that is too long, behind the last member that has room: `Query table, PutItem, ...`. */
export function cutList(line: string): string {
  const end = line.lastIndexOf(', ', LINE_WIDTH - 5);
  return line.length > LINE_WIDTH && end > 0 ? `${line.slice(0, end)}, ...` : cut(line);
}

/** Breaks a text between words; continuation lines are indented by two. */
export function wrap(text: string, width = LINE_WIDTH): string[] {
  return wrapped(text, width, '  ').map((line) => cut(line, width));
}
