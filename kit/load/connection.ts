/** Keep-alive connections to one target: as many as are needed, and requests that wait for one. */

import { connect, type Socket } from 'node:net';
import { FAKE_SIGNATURE_DATE, fakeSignature } from '../fake-signature.ts';
import { isLoopback } from '../host.ts';
import { KitError } from '../kit-error.ts';
import type { Outcome } from './outcome.ts';

/** A request, and who is to be told. */
export interface PooledRequest {
  readonly bytes: Buffer;
  /** Called when a connection takes it. */
  readonly onSend: () => void;
  readonly onOutcome: (outcome: Outcome) => void;
}

/** Grows to its most; then requests wait, first come, first served. */
export class ConnectionPool {
  readonly #target: Target;
  readonly #most: number;
  readonly #timeoutMs: number;
  readonly #all = new Set<Connection>();
  readonly #free: Connection[] = [];
  readonly #waiting: PooledRequest[] = [];
  /** Requests that found every connection busy. */
  waited = 0;

  constructor(target: Target, options: { most: number; timeoutMs: number }) {
    this.#target = target;
    this.#most = options.most;
    this.#timeoutMs = options.timeoutMs;
  }

  send(request: PooledRequest): void {
    const connection = this.#take();
    if (connection) this.#start(connection, request);
    else {
      this.waited++;
      this.#waiting.push(request);
    }
  }

  close(): void {
    this.#waiting.length = 0;
    for (const connection of this.#all) connection.close();
  }

  #take(): Connection | undefined {
    for (let found = this.#free.pop(); found; found = this.#free.pop()) {
      if (found.isOpen) return found;
      this.#all.delete(found); // Closed while nobody used it.
    }
    if (this.#all.size >= this.#most) return undefined;
    const connection = new Connection(this.#target);
    this.#all.add(connection);
    return connection;
  }

  #start(connection: Connection, { bytes, onSend, onOutcome }: PooledRequest): void {
    onSend();
    connection.send(bytes, this.#timeoutMs, (outcome) => {
      if (connection.isOpen) this.#free.push(connection);
      else this.#all.delete(connection);
      onOutcome(outcome);
      const next = this.#waiting[0] && this.#take();
      if (next) this.#start(next, this.#waiting.shift() as PooledRequest);
    });
  }
}

// One keep-alive connection: a request at a time, written as bytes, its answer read as bytes.

const HEAD_END = '\r\n\r\n';

/** A connection that a pool hands out; it is of no use after a failure. */
export class Connection {
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #onOutcome: ((outcome: Outcome) => void) | undefined;
  isOpen = true;

  constructor({ host, port }: Target) {
    this.#socket = connect({ host, port, noDelay: true });
    this.#socket.on('data', (chunk) => this.#read(chunk));
    this.#socket.on('error', (error: NodeJS.ErrnoException) => {
      this.#fail({ kind: 'broken', cause: error.code ?? error.message });
    });
    this.#socket.on('close', () => this.#fail({ kind: 'broken', cause: 'connection closed' }));
  }

  /** Sends one request; `onOutcome` is called once, whatever happens. */
  send(request: Buffer, timeoutMs: number, onOutcome: (outcome: Outcome) => void): void {
    const timer = setTimeout(() => this.#fail({ kind: 'timeout' }), timeoutMs);
    this.#onOutcome = (outcome) => {
      clearTimeout(timer);
      this.#onOutcome = undefined;
      onOutcome(outcome);
    };
    this.#socket.write(request);
  }

  close(): void {
    this.isOpen = false;
    this.#socket.destroy();
  }

  #fail(outcome: Outcome): void {
    this.close();
    this.#onOutcome?.(outcome);
  }

  #read(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const headBytes = this.#received.indexOf(HEAD_END);
    if (headBytes < 0) return;
    const head = this.#received.toString('latin1', 0, headBytes);
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
    // DynamoDB always states the length of its answers.
    if (length === undefined) {
      this.#fail({ kind: 'broken', cause: 'no content-length' });
      return;
    }
    const end = headBytes + HEAD_END.length + Number(length);
    if (this.#received.length < end) return;
    const body = this.#received.toString('utf8', headBytes + HEAD_END.length, end);
    this.#received = Buffer.alloc(0);
    if (/\r\nconnection: *close/i.test(head)) this.close();
    this.#onOutcome?.({ kind: 'answer', status: Number(head.slice(9, 12)), body });
  }
}

const SIGNATURE = fakeSignature('edgewise');

/**
 * An HTTP request with its body.
 *
 * @param operation such as `PutItem`
 * @param input in DynamoDB's JSON
 */
export function wireRequest({ host, port }: Target, operation: string, input: object): Buffer {
  const body = JSON.stringify(input);
  const lines = [
    'POST / HTTP/1.1',
    `host: ${host}:${port}`,
    'content-type: application/x-amz-json-1.0',
    `x-amz-target: DynamoDB_20120810.${operation}`,
    `x-amz-date: ${FAKE_SIGNATURE_DATE}`,
    `authorization: ${SIGNATURE}`,
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`);
}

/** Host and port of a server on this machine. */
export interface Target {
  readonly endpoint: string;
  readonly host: string;
  readonly port: number;
}

/**
 * Takes an address apart.
 *
 * @throws {KitError} `driver.notLocal` for anything but plain HTTP to a loopback address
 */
export function targetOf(endpoint: string): Target {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
  if (url?.protocol === 'http:' && isLoopback(url.hostname)) {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    return { endpoint: url.origin, host, port: Number(url.port || 80) };
  }
  throw new KitError(
    'usage',
    'driver.notLocal',
    `Expected a load to go to this machine, such as http://127.0.0.1:8766, got \`${endpoint}\`. Load is never sent anywhere else.`,
  );
}
