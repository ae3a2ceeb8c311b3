/** `npm run web` as its tests see it: what it says, what its stream of events tells, what it answers. */

import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'vitest';
import { freePort } from '../../kit/engine/port.ts';
import type { WebEvent } from '../../web/wire/event.ts';
import type { TreeCopy } from '../tree-copy.ts';

/** An event of one type. */
export type EventOf<Type extends WebEvent['type']> = Extract<WebEvent, { type: Type }>;

/** A page's server under way. */
export class OpenedPage {
  said = '';
  readonly events: WebEvent[] = [];
  readonly exit: Promise<number | null>;
  readonly port: number;
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #hanging = new AbortController();
  #token = '';

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
  static async start(tree: TreeCopy): Promise<OpenedPage> {
    const port = await freePort();
    const child = tree.start(['commands/shell/run.mjs', 'web', `port=${port}`]);
    const page = new OpenedPage(child, port);
    const address = /http:\/\/127\.0\.0\.1:\d+\/#token=([\w-]+)/;
    await expect.poll(() => page.said).toMatch(address);
    page.#token = address.exec(page.said)?.[1] ?? '';
    await page.#listen();
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

  async get<Answer>(path: string): Promise<Answer> {
    return (await this.#fetch(path, {})).json() as Promise<Answer>;
  }

  async post<Answer>(path: string, body: object): Promise<Answer> {
    const headers = { 'content-type': 'application/json' };
    const answer = await this.#fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
    return answer.json() as Promise<Answer>;
  }

  kill(signal: NodeJS.Signals = 'SIGINT'): void {
    this.#hanging.abort();
    this.#child.kill(signal);
  }

  #fetch(path: string, { headers, ...init }: RequestInit): Promise<Response> {
    const token = { 'x-edgewise-token': this.#token };
    return fetch(`http://127.0.0.1:${this.port}${path}`, {
      ...init,
      headers: { ...headers, ...token },
    });
  }

  async #listen(): Promise<void> {
    const { signal } = this.#hanging;
    const { body } = await this.#fetch('/api/events', { signal });
    const hear = async (): Promise<void> => {
      let text = '';
      for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
        const blocks = (text + part).split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks) {
          const data = /^data: (.*)$/m.exec(block)?.[1];
          if (data !== undefined) this.events.push(JSON.parse(data) as WebEvent);
        }
      }
    };
    hear().catch(() => {}); // The stream ends with the server.
  }
}
