/** `npm run lab:1 watch` in a copy of the project, and saves of its model. */

import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TreeCopy } from '../tools/tree-copy.ts';

/** A watch under way. */
export class SavedLab {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #model: string;
  #said = '';
  #saves = 0;
  #hear: () => void = () => {};

  constructor(tree: TreeCopy) {
    this.#model = join(tree.folder, 'labs', '01-invoicing', 'model.ts');
    this.#child = tree.start(['commands/lab.mjs', '1', 'watch']);
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.#said += text;
        this.#hear();
      });
    }
    this.#child.once('exit', () => this.#hear());
  }

  /** Waits for the check that a watch begins with: the model is the starter. */
  async untilChecked(): Promise<void> {
    await this.#says(/After each step:/);
  }

  /** Saves a text that was not saved before, and returns the milliseconds until this is said. */
  async save(text: string, said: RegExp): Promise<number> {
    this.#said = '';
    const started = performance.now();
    await writeFile(this.#model, `${text}// ${++this.#saves}\n`);
    await this.#says(said);
    return performance.now() - started;
  }

  /** Id of the watch. */
  get pid(): number {
    return this.#child.pid ?? 0;
  }

  async end(): Promise<void> {
    if (this.#hasEnded) return;
    const gone = once(this.#child, 'exit');
    this.#child.kill();
    await gone;
  }

  get #hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  async #says(text: RegExp): Promise<void> {
    while (!text.test(this.#said)) {
      if (this.#hasEnded) throw new Error(`the watch has ended:\n${this.#said}`);
      await new Promise<void>((resolve) => {
        this.#hear = resolve;
      });
    }
  }
}
