/**
 * `npm run web` in a copy of the project: started as a process, asked as a page does, and its events read,
 * without a browser.
 */

import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { freePort } from '../../kit/engine/port.ts';
import { StreamText } from '../../kit/http/server-sent-events.ts';
import type { WebEvent } from '../../web/wire/event.ts';
import type { TreeCopy } from '../tree-copy.ts';

/** Questions and orders with the token of the server's start. */
export class WebClient {
  readonly #address: PageAddress;

  constructor(address: PageAddress) {
    this.#address = address;
  }

  /** @throws {Error} for an answer with a status of 400 and above */
  get<Answer>(path: string): Promise<Answer> {
    return this.#ask(path, {});
  }

  /** @throws {Error} for an answer with a status of 400 and above */
  post<Answer>(path: string, body: object): Promise<Answer> {
    const headers = { 'content-type': 'application/json' };
    return this.#ask(path, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  async #ask<Answer>(path: string, { headers, ...init }: RequestInit): Promise<Answer> {
    const { endpoint, token } = this.#address;
    const answer = await fetch(endpoint + path, {
      ...init,
      headers: { ...headers, 'x-edgewise-token': token },
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  }
}

// `npm run web` in a copy of the project, as a process of its own.

/** A server that listens. */
export interface StartedWeb {
  readonly child: ChildProcessWithoutNullStreams;
  readonly address: PageAddress;
}

/**
 * Starts it on a free port, and waits for the address that it prints.
 *
 * @param words more words of the command
 * @throws {Error} where it ends before
 */
export async function startedWeb(
  tree: TreeCopy,
  words: readonly string[] = [],
): Promise<StartedWeb> {
  const port = await freePort();
  const child = tree.start(['commands/shell/run.mjs', 'web', `port=${port}`, ...words]);
  const address = await new Promise<PageAddress>((resolve, reject) => {
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        const printed = printedAddress(said);
        if (printed) resolve(printed);
      });
    }
    child.once('exit', () => reject(new Error(`npm run web has ended:\n${said}`)));
  });
  return { child, address };
}

// Reads the stream of events of a page's server.

/** Where a page is, and who may open it. */
export interface PageAddress {
  /** Such as `http://127.0.0.1:8767`. */
  readonly endpoint: string;
  readonly token: string;
}

/** The address that `npm run web` has printed; nothing before it has. */
export function printedAddress(said: string): PageAddress | undefined {
  const [, endpoint, token] = /(http:\/\/127\.0\.0\.1:\d+)\/#token=([\w-]+)/.exec(said) ?? [];
  return endpoint === undefined || token === undefined ? undefined : { endpoint, token };
}

/**
 * Hears every event from `hello` on; returns once the stream is open.
 *
 * @param signal ends the stream
 */
export async function readEvents(
  { endpoint, token }: PageAddress,
  hear: (event: WebEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  const headers = { 'x-edgewise-token': token };
  const { body } = await fetch(`${endpoint}/api/events`, { headers, signal });
  const read = async (): Promise<void> => {
    const text = new StreamText();
    for await (const piece of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      for (const { data } of text.read(piece)) hear(JSON.parse(data) as WebEvent);
    }
  };
  read().catch(() => {}); // The stream ends with the server.
}
