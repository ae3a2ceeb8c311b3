/** The way to the engine: keeps connections, and tells apart what reached it and what did not. */

import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { isCors } from '../../door/cors-header.ts';
import { FAKE_SIGNATURE_DATE, fakeSignature } from '../../fake-signature.ts';
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
const MOST_SOCKETS = 256;

/** Belongs to one connection. */
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding']);

/** Belongs to this connection, or to our own door: not passed on. */
const NOT_PASSED_ON = new Set([
  ...HOP_BY_HOP,
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
  readonly #agent = new Agent({ keepAlive: true, maxSockets: MOST_SOCKETS });
  readonly #authority: string;
  readonly #host: string;
  readonly #port: number;

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
      let connected = false;
      const fail = (cause: unknown): void => reject(new LinkError(this.endpoint, connected, cause));
      const out = httpRequest(
        {
          agent: this.#agent,
          host: this.#host,
          port: this.#port,
          method,
          path,
          headers: passedOn(headers, this.#authority, body.length),
        },
        (response) => readAll(response, resolve, fail),
      );
      out.on('socket', (socket) => {
        if (!socket.connecting) connected = true;
        else socket.once('connect', () => (connected = true));
      });
      out.on('error', fail);
      out.end(body);
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
    this.#agent.destroy();
  }
}

function passedOn(headers: readonly string[], authority: string, length: number): string[] {
  const passed = without(headers, (name) => NOT_PASSED_ON.has(name));
  passed.push('host', authority);
  if (length > 0) passed.push('content-length', String(length));
  return passed;
}

/** What an engine allows to the pages of every origin is for our own door to say. */
function isNotPassedBack(name: string): boolean {
  return HOP_BY_HOP.has(name) || isCors(name);
}

/** Headers but for some, which are asked about in lower case. */
function without(headers: readonly string[], isLeftOut: (name: string) => boolean): string[] {
  const kept: string[] = [];
  for (let at = 0; at < headers.length; at += 2) {
    const name = headers[at] as string;
    if (!isLeftOut(name.toLowerCase())) kept.push(name, headers[at + 1] as string);
  }
  return kept;
}

function readAll(
  response: IncomingMessage,
  resolve: (reply: Reply) => void,
  fail: (cause: unknown) => void,
): void {
  const chunks: Buffer[] = [];
  response.on('data', (chunk: Buffer) => chunks.push(chunk));
  response.on('error', fail);
  response.on('end', () => {
    resolve({
      status: response.statusCode as number,
      headers: without(response.rawHeaders, isNotPassedBack),
      body: chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks),
    });
  });
}
