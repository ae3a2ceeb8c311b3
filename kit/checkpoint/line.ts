/** Lines of an explanation: they stand indented by seven on a screen of 80 columns. */

/** Longest line, in characters. */
export const LINE_WIDTH = 73;

/** Shortens a line that is too long. */
export function cut(line: string): string {
  return line.length > LINE_WIDTH ? `${line.slice(0, LINE_WIDTH - 3)}...` : line;
}

/** Breaks a text between words; continuation lines are indented by two. */
export function wrap(text: string): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let line = '';
    for (const word of paragraph.split(' ')) {
      if (line !== '' && line.length + 1 + word.length > LINE_WIDTH) {
        lines.push(line);
        line = `  ${word}`;
      } else line = line === '' ? word : `${line} ${word}`;
    }
    lines.push(line);
  }
  return lines.map(cut);
}
