/** Writes lines to standard output. */

/** Writes each line and a line end. */
export function print(lines: readonly string[]): void {
  if (lines.length > 0) process.stdout.write(`${lines.join('\n')}\n`);
}
