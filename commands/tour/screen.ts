/** The tour's way of writing: headings, paragraphs and tables, at most 80 columns wide. */

import { SCREEN_COLUMNS } from '../../kit/report/text.ts';
import { paint } from '../paint.ts';

/** Writes lines to standard output. */
export function say(...lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** Writes a heading, an empty line before it. */
export function heading(text: string): void {
  say('', paint('title', text));
}

/** Writes a paragraph, broken between words. */
export function paragraph(text: string): void {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) as string;
    if (line === '') lines[lines.length - 1] = word;
    else if (line.length + 1 + word.length <= SCREEN_COLUMNS) lines.push(`${lines.pop()} ${word}`);
    else lines.push(word);
  }
  say(...lines);
}

/**
 * Says what is being done, does it, and adds to the line what came of it and the seconds.
 *
 * @param told what came of it, such as `2,063 items in`
 */
export async function timed<T>(
  doing: string,
  work: () => Promise<T>,
  told: (done: T) => string,
): Promise<T> {
  process.stdout.write(`  ${doing} ... `);
  const startedMs = performance.now();
  const done = await work();
  say(`${told(done)} ${seconds(performance.now() - startedMs)}`);
  return done;
}

/** A duration for screens: `0.4 s`. */
export function seconds(durationMs: number): string {
  return `${(durationMs / 1_000).toFixed(1)} s`;
}
