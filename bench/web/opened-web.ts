/** `npm run web` in a copy of the project, and saves of a model that its page hears the results of. */

import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TreeCopy } from '../../tools/tree-copy.ts';
import { readEvents } from '../../tools/web/event-reader.ts';
import { startedWeb } from '../../tools/web/started-web.ts';
import type { WebEvent } from '../../web/wire/event.ts';

/** A page's server under way. */
export class OpenedWeb {
  /** From the start of the command until it has printed its address, in milliseconds. */
  readonly listeningMs: number;
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #hanging = new AbortController();
  #hear: (event: WebEvent) => void = () => {};
  #saves = 0;
  /** Id of the run that was heard of last. */
  #run = '';

  private constructor(child: ChildProcessWithoutNullStreams, listeningMs: number) {
    this.#child = child;
    this.listeningMs = listeningMs;
  }

  static async start(tree: TreeCopy): Promise<OpenedWeb> {
    const started = performance.now();
    const { child, address } = await startedWeb(tree);
    const web = new OpenedWeb(child, performance.now() - started);
    await readEvents(address, (event) => web.#hear(event), web.#hanging.signal);
    return web;
  }

  /**
   * Saves a text that was not saved before.
   *
   * @returns milliseconds until the page hears its result
   */
  async save(tree: TreeCopy, text: string): Promise<number> {
    const ended = this.ended();
    const started = performance.now();
    await writeFile(
      join(tree.folder, 'labs/01-invoicing/model.ts'),
      `${text}// ${++this.#saves}\n`,
    );
    return (await ended) - started;
  }

  /** The moment when the page hears the next run's result; as `performance.now()`. */
  ended(): Promise<number> {
    return new Promise((resolve) => {
      this.#hear = (event) => {
        // A run is told again when its types are checked.
        if (event.type !== 'run-end' || event.report.id === this.#run) return;
        this.#run = event.report.id;
        resolve(performance.now());
      };
    });
  }

  async end(): Promise<void> {
    this.#hanging.abort();
    const gone = once(this.#child, 'exit');
    this.#child.kill('SIGINT');
    await gone;
  }
}
