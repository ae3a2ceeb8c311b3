/** The page's server with a fake source, and requests to it as bytes. */

import { connect, type Socket } from 'node:net';
import { KitError } from '../../kit/kit-error.ts';
import { pageFile } from '../../web/server/files/page-file.ts';
import { startWebServer, type WebServer } from '../../web/server/web-server.ts';
import type { WebSource } from '../../web/server/web-source.ts';
import type { Hello, WebEvent } from '../../web/wire/event.ts';
import { type RawAnswer, sendRaw } from '../http/raw-request.ts';

/** How long a body may take in these tests, in milliseconds. */
const BODY_MS = 100;

/** A server that listens. */
export interface RawPage {
  readonly source: FakeSource;
  readonly server: WebServer;
  /** Bugs that were told. */
  readonly bugs: unknown[];
  readonly host: string;
  /** The header that says the token. */
  readonly token: string;
  /** One request on a connection of its own: the first line without its version, then headers. */
  ask(first: string, headers?: readonly string[], body?: string): Promise<RawAnswer>;
  /** A connection that stays open; what it has been told is in `said`. */
  open(text: string): OpenStream;
}

/** A connection that stays open. */
export interface OpenStream {
  readonly socket: Socket;
  said: string;
  isClosed: boolean;
}

/** Starts one on a free port. */
export async function startRawPage(): Promise<RawPage> {
  const source = new FakeSource();
  const bugs: unknown[] = [];
  const files = new Map([['/', await pageFile('text/html; charset=utf-8', '<!doctype html>')]]);
  const server = await startWebServer({
    port: 0,
    source,
    files: Promise.resolve(files),
    onBug: (error) => bugs.push(error),
    bodyLimits: { mostBytes: 4_096, mostMs: BODY_MS },
  });
  const { host, hostname, port } = new URL(server.endpoint);
  return {
    source,
    server,
    bugs,
    host,
    token: `X-Edgewise-Token: ${server.token}`,
    ask: (first, headers = [`Host: ${host}`], body) =>
      sendRaw(server.endpoint, [`${first} HTTP/1.1`, ...headers], body),
    open: (text) => {
      const socket = connect(Number(port), hostname);
      const stream: OpenStream = { socket, said: '', isClosed: false };
      socket.on('data', (data) => {
        stream.said += data.toString();
      });
      socket.on('error', () => {});
      socket.on('close', () => {
        stream.isClosed = true;
      });
      socket.write(text);
      return stream;
    },
  };
}

// A source of the page's server for tests: it answers what it was asked, and runs nothing.

/** What every page is told first. */
export const HELLO: Hello = {
  type: 'hello',
  version: '0.0.0',
  lab: 1,
  watching: 'page',
  progress: { labs: [], next: 'npm run lab:1' },
  reports: {},
  saved: {},
};

/** Keeps what it was asked. */
class FakeSource implements WebSource {
  readonly asked: unknown[] = [];
  tell: (event: WebEvent) => void = () => {};
  isClosed = false;
  /** What `home` throws. */
  error: unknown;

  async hello(): Promise<Hello> {
    return HELLO;
  }

  async home() {
    if (this.error !== undefined) throw this.error;
    return { progress: HELLO.progress, doctor: [] };
  }

  async lab(number: number): Promise<never> {
    throw new KitError('usage', 'web.noLab', `There is no lab ${number}.`);
  }

  async data(...asked: unknown[]): Promise<never> {
    return this.#keep('data', ...asked);
  }

  async trace(...asked: unknown[]): Promise<never> {
    return this.#keep('trace', ...asked);
  }

  async classroom(): Promise<never> {
    return this.#keep('class');
  }

  async heat() {
    return { events: [] };
  }

  async run(...asked: unknown[]): Promise<never> {
    return this.#keep('run', ...asked);
  }

  async hint(...asked: unknown[]): Promise<never> {
    return this.#keep('hint', ...asked);
  }

  async stop(...asked: unknown[]): Promise<never> {
    return this.#keep('stop', ...asked);
  }

  listen(hear: (event: WebEvent) => void): void {
    this.tell = hear;
  }

  async close(): Promise<void> {
    this.isClosed = true;
  }

  #keep(...asked: unknown[]): never {
    this.asked.push(asked);
    return { asked } as never;
  }
}
