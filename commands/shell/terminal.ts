/** Questions to the person at the terminal. */

import { createInterface } from 'node:readline';
import { Interrupted } from './until-stopped.ts';

/** Asks one question and returns the line that was typed; an empty line after Ctrl-D. */
export type Ask = (question: string) => Promise<string>;

/** Whether somebody can be asked. The question goes to standard error: standard output may be piped. */
export function hasTerminal(): boolean {
  return process.stdin.isTTY && process.stderr.isTTY;
}

/**
 * Asks questions, one after the other. A line that was typed before its question answers it.
 *
 * @throws {Interrupted} after Ctrl-C
 */
export async function atTerminal<T>(use: (ask: Ask) => Promise<T>): Promise<T> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const typed: string[] = [];
  let hear: (() => void) | undefined;
  let end: 'closed' | 'interrupted' | undefined;
  lines.on('line', (line) => {
    typed.push(line);
    hear?.();
  });
  lines.once('SIGINT', () => {
    end = 'interrupted';
    hear?.();
  });
  lines.once('close', () => {
    end ??= 'closed';
    hear?.();
  });
  const ask: Ask = async (question) => {
    if (end === undefined) {
      lines.setPrompt(question);
      lines.prompt();
    }
    while (typed.length === 0 && end === undefined) {
      await new Promise<void>((resolve) => {
        hear = resolve;
      });
    }
    const line = typed.shift();
    if (line !== undefined && end !== 'interrupted') return line;
    process.stderr.write('\n');
    if (end === 'interrupted') throw new Interrupted();
    return '';
  };
  try {
    return await use(ask);
  } finally {
    lines.close();
  }
}
