/** `npm run web` as its tests see it: what it says, what its stream of events tells, what it answers. */

import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'vitest';
import { freePort } from '../../kit/engine/port.ts';
import type { WebEvent } from '../../web/wire/event.ts';
import type { TreeCopy } from '../tree-copy.ts';
import { type PageAddress, printedAddress, readEvents, WebClient } from './web-client.ts';

/** An event of one type. */
export type EventOf<Type extends WebEvent['type']> = Extract<WebEvent, { type: Type }>;

/** A page's server under way. */
export class WebCommand {
  said = '';
  readonly events: WebEvent[] = [];
  readonly exit: Promise<number | null>;
  readonly port: number;
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #hanging = new AbortController();
  #client = new WebClient({ endpoint: '', token: '' });

  private constructor(child: ChildProcessWithoutNullStreams, port: number) {
    this.#child = child;
    this.port = port;
    this.exit = once(child, 'exit').then(([code]) => code as number | null);
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.said += text;
      });
    }
  }

  /** Starts it in a copy of the project, and hears its events from `hello` on. */
  static async start(tree: TreeCopy, ...words: readonly string[]): Promise<WebCommand> {
    const port = await freePort();
    const child = tree.start(['commands/shell/run.mjs', 'web', `port=${port}`, ...words]);
    const page = new WebCommand(child, port);
    await expect.poll(() => printedAddress(page.said)).toBeDefined();
    const address = printedAddress(page.said) as PageAddress;
    page.#client = new WebClient(address);
    await readEvents(address, (event) => page.events.push(event), page.#hanging.signal);
    await page.hears('hello');
    return page;
  }

  /** The events of a type, so far. */
  told<Type extends WebEvent['type']>(type: Type): EventOf<Type>[] {
    return this.events.filter((event): event is EventOf<Type> => event.type === type);
  }

  /** Waits for so many events of a type, and returns the last of them. */
  async hears<Type extends WebEvent['type']>(type: Type, count = 1): Promise<EventOf<Type>> {
    await expect.poll(() => this.told(type).length).toBeGreaterThanOrEqual(count);
    return this.told(type).at(-1) as EventOf<Type>;
  }

  get<Answer>(path: string): Promise<Answer> {
    return this.#client.get(path);
  }

  post<Answer>(path: string, body: object): Promise<Answer> {
    return this.#client.post(path, body);
  }

  kill(signal: NodeJS.Signals = 'SIGINT'): void {
    this.#hanging.abort();
    this.#child.kill(signal);
  }
}
