/** Text for screens of 80 columns: lines that are no longer than their place, and what a timer says. */

/** Columns that every screen fits in. */
export const SCREEN_COLUMNS = 80;

/** What stands at the end of a text that was cut. */
const CUT = '...';

/**
 * The text on one line, cut at `columns` with `...`.
 *
 * Line breaks, tabs and other control characters become spaces: data may hold anything, and must
 * not move the cursor.
 *
 * @example
 * fitted('Halvorson, Langosh and Harber', 12); // => 'Halvorson...'
 */
export function fitted(text: string, columns: number): string {
  const characters = [...text.replace(/[\p{Cc}\u2028\u2029]/gu, ' ')];
  if (characters.length <= columns) return characters.join('');
  return `${characters.slice(0, columns - CUT.length).join('')}${CUT}`;
}

/**
 * The text broken between words into lines of at most `columns`; its own line breaks stay.
 *
 * A word that is longer than a line stands on one of its own, and is not cut.
 *
 * @param indent what every line but the first of a paragraph begins with
 */
export function wrapped(text: string, columns: number, indent = ''): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const [first = '', ...words] = paragraph.split(' ');
    const lines = [first];
    for (const word of words) {
      const longer = `${lines.at(-1)} ${word}`;
      if (longer.length <= columns) lines[lines.length - 1] = longer;
      else lines.push(`${indent}${word}`);
    }
    return lines;
  });
}

/** The text with spaces after it, or before it, up to `columns` characters. */
export function padded(text: string, columns: number, side: 'left' | 'right' = 'left'): string {
  const spaces = ' '.repeat(Math.max(0, columns - [...text].length));
  return side === 'left' ? `${text}${spaces}` : `${spaces}${text}`;
}

/**
 * A number with thousands separators and a fixed number of decimals.
 *
 * @example
 * grouped(1234.5, 1); // => '1,234.5'
 */
export function grouped(value: number, decimals = 0): string {
  return value.toLocaleString('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
}

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

// What a timer says, and when.

/** Something to say, that long after the start. */
export interface TimerLine {
  readonly atSeconds: number;
  readonly text: string;
}

/** Minutes before the end at which a line is due. */
const LAST_MINUTES = [5, 1];

/**
 * What is said in a block of so many minutes, in order: the start, half time, 5 minutes and
 * 1 minute before the end, the end. Where two fall together they are one line.
 *
 * @param minutes a whole number from 1
 * @example
 * timerLines(2).map(({ atSeconds }) => atSeconds); // => [0, 60, 120]
 */
export function timerLines(minutes: number): TimerLine[] {
  const left = LAST_MINUTES.filter((last) => last < minutes);
  const half = left.includes(minutes / 2) || minutes === 1 ? [] : [minutes / 2];
  const due = [...left, ...half].sort((a, b) => b - a);
  return [
    { atSeconds: 0, text: `${minutesText(minutes)}, go.` },
    ...due.map((rest) => ({
      atSeconds: (minutes - rest) * 60,
      text: rest === minutes / 2 ? `Half time: ${restText(rest)}` : restText(rest),
    })),
    { atSeconds: minutes * 60, text: 'Time is up.' },
  ];
}

function restText(minutes: number): string {
  return `${minutesText(minutes)} left.`;
}

function minutesText(minutes: number): string {
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
