/** `npm run lab:1 watch` as tests see it: what it says, and how to type, save and end. */

import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'vitest';

const START = 'Checking...';
/** One check of one step ends in one of these. */
const END = /Step 1\.3 passed|For a hint|The last hint again|your model could not be run/g;

/** A watch under way, and what it has said so far. */
export class WatchedLab {
  said = '';
  readonly exit: Promise<number | null>;
  readonly #child: ChildProcessWithoutNullStreams;

  constructor(child: ChildProcessWithoutNullStreams) {
    this.#child = child;
    this.exit = once(child, 'exit').then(([code]) => code as number | null);
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.said += text;
      });
    }
  }

  /** Checks that have begun, and that have ended. */
  get checks(): { begun: number; ended: number } {
    return { begun: this.said.split(START).length - 1, ended: [...this.said.matchAll(END)].length };
  }

  type(line: string): void {
    this.#child.stdin.write(`${line}\n`);
  }

  /** The end of the input: the keyboard, or the pipe, is gone. */
  closeInput(): void {
    this.#child.stdin.end();
  }

  kill(signal: NodeJS.Signals = 'SIGKILL'): void {
    this.#child.kill(signal);
  }

  says(text: string | RegExp): Promise<void> {
    return expect.poll(() => this.said).toMatch(text);
  }

  async ended(checks: number): Promise<void> {
    const both = { begun: checks, ended: checks };
    try {
      await expect.poll(() => this.checks).toEqual(both);
    } catch (cause) {
      const { begun, ended } = this.checks;
      const found = `${begun} checks have begun and ${ended} have ended`;
      throw new Error(`expected ${checks}, but ${found}. It said:\n${this.said}`, { cause });
    }
  }
}
