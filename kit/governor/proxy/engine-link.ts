/** The way to the engine: keeps connections, and tells apart what reached it and what did not. */

import { FAKE_SIGNATURE_DATE, fakeSignature } from '../../fake-signature.ts';
import { EngineConnection } from './engine-connection.ts';
import type { Reply } from './reply.ts';

/** A request as it goes to the engine. */
export interface EngineRequest {
  readonly method: string;
  readonly path: string;
  /** Name, value, name, value, …; Host and the length are put in anew. */
  readonly headers: readonly string[];
  readonly body: Buffer;
}

/** The engine did not answer. */
export class LinkError extends Error {
  /** Whether the engine may have carried the request out. */
  readonly maybeDone: boolean;

  constructor(endpoint: string, maybeDone: boolean, cause: unknown) {
    const { code, message } = cause as NodeJS.ErrnoException;
    const what = maybeDone ? 'broke the connection' : 'cannot be reached';
    super(`The engine behind the governor, ${endpoint}, ${what} (${code ?? message}).`, { cause });
    this.maybeDone = maybeDone;
  }
}

/** Most connections to the engine; requests above wait for one. */
const MOST_CONNECTIONS = 256;

/** Belongs to one connection, or to our own door: not passed on. */
const NOT_PASSED_ON = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'host',
  'origin',
  'sec-fetch-site',
  'content-length',
  'accept-encoding',
  'expect',
]);

/** Headers of the governor's own requests. */
const OWN_HEADERS = [
  'content-type',
  'application/x-amz-json-1.0',
  'authorization',
  fakeSignature('governor'),
  'x-amz-date',
  FAKE_SIGNATURE_DATE,
];

/** Connections to one engine. */
export class EngineLink {
  readonly endpoint: string;
  readonly #authority: string;
  readonly #host: string;
  readonly #port: number;
  readonly #all = new Set<EngineConnection>();
  /** The one used last is used first: the others may end. */
  readonly #free: EngineConnection[] = [];
  /** Requests that wait for a connection, first come, first served. */
  readonly #waiting: ((connection: EngineConnection) => void)[] = [];

  constructor(endpoint: string) {
    const { host, hostname, port } = new URL(endpoint);
    this.endpoint = endpoint;
    this.#authority = host;
    this.#host = hostname.replace(/^\[|\]$/g, '');
    this.#port = Number(port || 80);
  }

  /**
   * Sends a request once: it is never repeated, since the engine may have carried it out.
   *
   * @throws {LinkError}
   */
  send({ method, path, headers, body }: EngineRequest): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const head = headOf(`${method} ${path}`, this.#authority, headers, body.length);
      const start = (connection: EngineConnection): void =>
        connection.send(method, head, body, {
          onAnswer: ({ reply }) => {
            this.#release(connection);
            resolve(reply);
          },
          onBroken: (cause, maybeDone) => {
            this.#release(connection);
            reject(new LinkError(this.endpoint, maybeDone, cause));
          },
        });
      const connection = this.#take();
      if (connection) start(connection);
      else this.#waiting.push(start);
    });
  }

  /**
   * A request of the governor's own.
   *
   * @returns the answer's members; `undefined` where it is an error
   * @throws {LinkError}
   */
  async ask(operation: string, input: object): Promise<Record<string, unknown> | undefined> {
    const headers = [...OWN_HEADERS, 'x-amz-target', `DynamoDB_20120810.${operation}`];
    const body = Buffer.from(JSON.stringify(input));
    const reply = await this.send({ method: 'POST', path: '/', headers, body });
    return reply.status === 200 ? JSON.parse(reply.body.toString()) : undefined;
  }

  close(): void {
    for (const connection of this.#all) connection.close();
  }

  #take(): EngineConnection | undefined {
    for (let found = this.#free.pop(); found; found = this.#free.pop()) {
      if (found.isOpen) return found;
      found.close();
    }
    if (this.#all.size >= MOST_CONNECTIONS) return undefined;
    const connection = new EngineConnection(this.#host, this.#port, (closed) =>
      this.#forget(closed),
    );
    this.#all.add(connection);
    return connection;
  }

  /** A connection whose request has ended goes to who waits for one. */
  #release(connection: EngineConnection): void {
    if (this.#all.has(connection)) this.#free.push(connection);
    const next = this.#waiting.length > 0 ? this.#take() : undefined;
    if (next) this.#waiting.shift()?.(next);
  }

  #forget(closed: EngineConnection): void {
    this.#all.delete(closed);
    const place = this.#free.indexOf(closed);
    if (place >= 0) this.#free.splice(place, 1);
  }
}

/** First line and headers, with the empty line behind them. */
function headOf(
  start: string,
  authority: string,
  headers: readonly string[],
  length: number,
): string {
  let head = `${start} HTTP/1.1\r\nhost: ${authority}\r\ncontent-length: ${length}\r\n`;
  for (let at = 0; at < headers.length; at += 2) {
    const name = headers[at] as string;
    if (!NOT_PASSED_ON.has(name.toLowerCase())) head += `${name}: ${headers[at + 1]}\r\n`;
  }
  return `${head}\r\n`;
}
