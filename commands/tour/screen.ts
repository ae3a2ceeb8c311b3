/** The tour's way of writing: headings, paragraphs and tables, at most 80 columns wide. */

import { paint, print } from '../../kit/report/terminal.ts';
import { SCREEN_COLUMNS, wrapped } from '../../kit/report/text.ts';

/** Writes a heading, an empty line before it. */
export function heading(text: string): void {
  print(['', paint('title', text)]);
}

/** Writes a paragraph, broken between words. */
export function paragraph(text: string): void {
  print(wrapped(text, SCREEN_COLUMNS));
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
  print([`${told(done)} ${seconds(performance.now() - startedMs)}`]);
  return done;
}

/** A duration for screens: `0.4 s`. */
export function seconds(durationMs: number): string {
  return `${(durationMs / 1_000).toFixed(1)} s`;
}
