/** The way to the engine: keeps connections, and tells apart what reached it and what did not. */

import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import type { Reply } from './reply.ts';

/** A request as it goes to the engine. */
export interface EngineRequest {
  readonly method: string;
  readonly path: string;
  /** Name, value, name, value, …; the length is put in anew. */
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

/** Belongs to one connection, or is the governor's to say: not passed on. */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'accept-encoding',
  'expect',
]);

/** Headers of the governor's own requests; local engines ask for a signature, of any value. */
const OWN_HEADERS = [
  'content-type',
  'application/x-amz-json-1.0',
  'authorization',
  'AWS4-HMAC-SHA256 Credential=governor/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
  'x-amz-date',
  '20260101T000000Z',
];

/** Connections to one engine. */
export class EngineLink {
  readonly endpoint: string;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: MOST_SOCKETS });
  readonly #host: string;
  readonly #port: number;

  constructor(endpoint: string) {
    const { hostname, port } = new URL(endpoint);
    this.endpoint = endpoint;
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
          headers: passedOn(headers, body.length),
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

function passedOn(headers: readonly string[], length: number): string[] {
  const passed: string[] = [];
  for (let at = 0; at < headers.length; at += 2) {
    const name = headers[at] as string;
    if (!HOP_BY_HOP.has(name.toLowerCase())) passed.push(name, headers[at + 1] as string);
  }
  if (length > 0) passed.push('content-length', String(length));
  return passed;
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
      headers: response.rawHeaders,
      body: chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks),
    });
  });
}
