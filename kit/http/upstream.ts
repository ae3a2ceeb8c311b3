/**
 * The way to the engine: keeps connections, and tells apart what reached it and what did not. Written by hand:
 * with undici (7.30) the governor took 1.2 times the CPU, and passed a fifth fewer GetItems.
 */

import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { FAKE_SIGNATURE_DATE, fakeSignature } from '../fake-signature.ts';
import { isCors } from './access.ts';
import type { HttpRequest, Reply } from './exchange.ts';

/** The engine did not answer. */
export class UpstreamError extends Error {
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

/** Belongs to one connection, or to our own server: not passed on. */
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
export class Upstream {
  readonly endpoint: string;
  readonly #authority: string;
  readonly #host: string;
  readonly #port: number;
  readonly #onBroken: () => void;
  readonly #all = new Set<EngineConnection>();
  /** The one used last is used first: the others may end. */
  readonly #free: EngineConnection[] = [];
  /** Requests that wait for a connection, first come, first served. */
  readonly #waiting: ((connection: EngineConnection) => void)[] = [];

  /** @param onBroken told of every request that the engine did not answer */
  constructor(endpoint: string, onBroken: () => void = () => {}) {
    const { host, hostname, port } = new URL(endpoint);
    this.endpoint = endpoint;
    this.#onBroken = onBroken;
    this.#authority = host;
    this.#host = hostname.replace(/^\[|\]$/g, '');
    this.#port = Number(port || 80);
  }

  /**
   * Sends a request once: it is never repeated, since the engine may have carried it out.
   *
   * @throws {UpstreamError}
   */
  send({ method, path, headers, body }: HttpRequest): Promise<Reply> {
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
            this.#onBroken();
            reject(new UpstreamError(this.endpoint, maybeDone, cause));
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
   * @throws {UpstreamError}
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

// One connection to the engine that is kept: a request at a time, each sent once.

/** Told once how a request has ended. */
export interface Asker {
  onAnswer(answer: EngineAnswer): void;
  /** @param maybeDone whether the engine may have carried the request out */
  onBroken(cause: unknown, maybeDone: boolean): void;
}

/** What is read at once goes here: Node would take new memory for every read. */
const READ_BYTES = 65_536;

/** Bodies up to this length are copied behind their head, so that both are one write. */
const MOST_COPIED_BYTES = 65_536;

/** A connection; once broken it is of no use. */
class EngineConnection {
  readonly #socket: Socket;
  readonly #reader = new AnswerReader();
  #asker: Asker | undefined;
  #isConnected = false;
  #isOpen = true;
  /** When the engine may end this idle connection, by the process's clock. */
  #endsAtMs = Infinity;

  readonly #onClose: (closed: EngineConnection) => void;

  /** @param onClose told once, whoever has closed it */
  constructor(host: string, port: number, onClose: (closed: EngineConnection) => void) {
    this.#onClose = onClose;
    const callback = (length: number, buffer: Uint8Array): boolean => {
      this.#read((buffer as Buffer).subarray(0, length));
      return true;
    };
    const onread = { buffer: Buffer.allocUnsafe(READ_BYTES), callback };
    this.#socket = connect({ host, port, noDelay: true, onread })
      .on('connect', () => (this.#isConnected = true))
      .on('error', (error) => this.#break(error))
      .on('end', () => this.#end())
      .on('close', () => this.#break(new Error('connection closed')));
  }

  /** Whether it takes another request. */
  get isOpen(): boolean {
    return this.#isOpen && performance.now() < this.#endsAtMs;
  }

  /**
   * Sends a request; nothing else may be under way.
   *
   * @param head its lines, with the empty one behind them, one character a byte
   */
  send(method: string, head: string, body: Buffer, asker: Asker): void {
    this.#asker = asker;
    this.#reader.begin(method);
    this.#socket.ref();
    if (body.length > MOST_COPIED_BYTES) {
      this.#socket.cork();
      this.#socket.write(head, 'latin1');
      this.#socket.write(body);
      this.#socket.uncork();
      return;
    }
    const bytes = Buffer.allocUnsafe(head.length + body.length);
    bytes.write(head, 'latin1');
    body.copy(bytes, head.length);
    this.#socket.write(bytes);
  }

  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#socket.destroy();
    this.#onClose(this);
  }

  #read(bytes: Buffer): void {
    if (!this.#asker) {
      this.close(); // Nobody has asked for these.
      return;
    }
    try {
      const answer = this.#reader.read(bytes);
      if (answer) this.#settle(answer);
    } catch (error) {
      if (!(error instanceof AnswerError)) throw error;
      this.#break(error);
    }
  }

  #settle(answer: EngineAnswer): void {
    const asker = this.#asker;
    this.#asker = undefined;
    if (!answer.isKept) this.close();
    // A second early: a request must not cross the end of its connection.
    const { keptSeconds } = answer;
    if (keptSeconds !== undefined) this.#endsAtMs = performance.now() + (keptSeconds - 1) * 1_000;
    this.#socket.unref();
    asker?.onAnswer(answer);
  }

  #end(): void {
    const answer = this.#asker && this.#reader.end();
    if (answer) this.#settle(answer);
    else this.#break(new Error('connection closed'));
  }

  #break(cause: unknown): void {
    this.close();
    const asker = this.#asker;
    this.#asker = undefined;
    asker?.onBroken(cause, this.#isConnected);
  }
}

// The head of an answer of the engine: what is passed back, and where the answer ends.
// @see https://www.rfc-editor.org/rfc/rfc9112

/** Where a body ends: after so many bytes, with its last chunk, or with the connection. */
export type BodyEnd = number | 'last chunk' | 'connection';

/** A head, taken apart. */
export interface AnswerHead {
  readonly status: number;
  /** Name, value, name, value, …: those that are passed back to the client. */
  readonly headers: readonly string[];
  readonly bodyEnd: BodyEnd;
  /** Whether the connection takes another request after this answer. */
  readonly isKept: boolean;
  /** How long the engine keeps an idle connection, where it says so. */
  readonly keptSeconds: number | undefined;
}

/** What came is no HTTP answer. */
export class AnswerError extends Error {
  override readonly name = 'AnswerError';
}

/** What the engine says about the connection and the length, by header in lower case. */
type Said = Partial<
  Record<'connection' | 'content-length' | 'keep-alive' | 'transfer-encoding', string>
>;

/** Belong to one connection. */
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade']);

/**
 * Reads a head.
 *
 * @param text without the empty line behind it, one character a byte
 * @param method of the request: an answer to HEAD has no body
 * @throws {AnswerError}
 */
function answerHead(text: string, method: string): AnswerHead {
  const [first = '', ...lines] = text.split('\r\n');
  const start = /^HTTP\/1\.([01]) (\d{3})(?: |$)/.exec(first);
  if (!start) throw new AnswerError(`no HTTP answer: ${JSON.stringify(first.slice(0, 40))}`);
  const status = Number(start[2]);
  const headers: string[] = [];
  const said: Said = {};
  for (const line of lines) readHeader(line, headers, said);
  const connection = said.connection?.toLowerCase();
  const isKept = start[1] === '1' ? connection !== 'close' : connection === 'keep-alive';
  const bodyEnd = hasBody(status, method) ? bodyEndOf(said) : 0;
  const keptSeconds = /timeout=(\d+)/i.exec(said['keep-alive'] ?? '')?.[1];
  return {
    status,
    headers,
    bodyEnd,
    isKept: isKept && bodyEnd !== 'connection',
    keptSeconds: keptSeconds === undefined ? undefined : Number(keptSeconds),
  };
}

function readHeader(line: string, headers: string[], said: Said): void {
  const colon = line.indexOf(':');
  if (colon < 1) throw new AnswerError(`no header: ${JSON.stringify(line.slice(0, 40))}`);
  const name = line.slice(0, colon);
  const value = line.slice(colon + 1).trim();
  const lower = name.toLowerCase();
  if (lower === 'content-length' || HOP_BY_HOP.has(lower)) {
    const known = said[lower as keyof Said];
    if (lower === 'content-length' && known !== undefined && known !== value) {
      throw new AnswerError(`two lengths: ${known} and ${value}`);
    }
    said[lower as keyof Said] = value;
  }
  // What an engine allows to the pages of every origin is for our own server to say.
  if (!HOP_BY_HOP.has(lower) && !isCors(lower)) headers.push(name, value);
}

function hasBody(status: number, method: string): boolean {
  return method !== 'HEAD' && status >= 200 && status !== 204 && status !== 304;
}

function bodyEndOf(said: Said): BodyEnd {
  const { 'transfer-encoding': encoding, 'content-length': length } = said;
  if (encoding !== undefined) {
    if (encoding.toLowerCase() !== 'chunked' || length !== undefined) {
      throw new AnswerError(`a body of unknown form: ${encoding}, ${length ?? 'no length'}`);
    }
    return 'last chunk';
  }
  if (length === undefined) return 'connection';
  if (!/^\d{1,15}$/.test(length)) throw new AnswerError(`no length: ${length.slice(0, 40)}`);
  return Number(length);
}

// Reads the engine's answers out of the bytes of one connection, in whatever pieces they come.

/** An answer that was read to its end. */
export interface EngineAnswer extends Pick<AnswerHead, 'isKept' | 'keptSeconds'> {
  readonly reply: Reply;
}

const HEAD_END = '\r\n\r\n';
const MOST_HEAD_BYTES = 65_536;
const NOTHING = Buffer.alloc(0);

/** Reads one answer after the other. */
export class AnswerReader {
  #method = '';
  /** Of a head that is not whole. */
  #early = NOTHING;
  #head: AnswerHead | undefined;
  #chunks = new ChunkedBody();
  #body = NOTHING;
  #filled = 0;
  /** Bodies that end with the connection. */
  #parts: Buffer[] = [];

  /** Expects the answer to a request. */
  begin(method: string): void {
    this.#method = method;
    this.#early = NOTHING;
    this.#head = undefined;
  }

  /**
   * Reads on.
   *
   * @param bytes copied where they are kept: the caller may use their memory again
   * @returns the answer once it is whole
   * @throws {AnswerError}
   */
  read(bytes: Buffer): EngineAnswer | undefined {
    let rest = bytes;
    while (!this.#head) {
      const behind = this.#readHead(rest);
      if (!behind) return undefined;
      rest = behind;
    }
    return this.#readBody(this.#head, rest);
  }

  /**
   * The connection has ended.
   *
   * @returns the answer, if its end is that of the connection
   */
  end(): EngineAnswer | undefined {
    if (this.#head?.bodyEnd !== 'connection') return undefined;
    return answerOf(this.#head, Buffer.concat(this.#parts), false);
  }

  /** The bytes behind the head; `undefined` where it is not whole. */
  #readHead(bytes: Buffer): Buffer | undefined {
    const received = this.#early.length === 0 ? bytes : Buffer.concat([this.#early, bytes]);
    const end = received.indexOf(HEAD_END);
    if (end < 0) {
      if (received.length > MOST_HEAD_BYTES) throw new AnswerError('an endless head');
      this.#early = Buffer.from(received);
      return undefined;
    }
    this.#early = NOTHING;
    const head = answerHead(received.toString('latin1', 0, end), this.#method);
    if (head.status === 101) throw new AnswerError('another protocol');
    // Other heads below 200 only announce the answer.
    if (head.status >= 200) this.#begin(head);
    return received.subarray(end + HEAD_END.length);
  }

  #begin(head: AnswerHead): void {
    this.#head = head;
    this.#filled = 0;
    this.#parts = [];
    if (head.bodyEnd === 'last chunk') this.#chunks = new ChunkedBody();
    else if (head.bodyEnd !== 'connection') this.#body = Buffer.allocUnsafe(head.bodyEnd);
  }

  #readBody(head: AnswerHead, bytes: Buffer): EngineAnswer | undefined {
    const { bodyEnd } = head;
    if (bodyEnd === 'connection') {
      this.#parts.push(Buffer.from(bytes));
      return undefined;
    }
    if (bodyEnd === 'last chunk') {
      const used = this.#chunks.read(bytes);
      if (used === undefined) return undefined;
      return answerOf(head, this.#chunks.whole(), used === bytes.length);
    }
    const used = bytes.copy(this.#body, this.#filled);
    this.#filled += used;
    if (this.#filled < bodyEnd) return undefined;
    const answer = answerOf(head, this.#body, used === bytes.length);
    this.#body = NOTHING;
    return answer;
  }
}

/** Bytes behind the answer are none of any request: such a connection is not used again. */
function answerOf(head: AnswerHead, body: Buffer, isAll: boolean): EngineAnswer {
  const { status, headers, isKept, keptSeconds } = head;
  return { reply: { status, headers, body }, isKept: isKept && isAll, keptSeconds };
}

// A body that comes in chunks, each behind a line with its length.
// @see https://www.rfc-editor.org/rfc/rfc9112#name-chunked-transfer-coding

/** Longest line: a length, an extension of it, or a trailer. */
const MOST_LINE_BYTES = 8_192;

/** Takes the chunks out of the bytes of one answer. */
class ChunkedBody {
  readonly #parts: Buffer[] = [];
  /** Of a line that is not whole. */
  #line = '';
  /** What comes next: bytes of a chunk, the line end behind it, a length, or the trailers. */
  #state: 'data' | 'data end' | 'length' | 'trailer' = 'length';
  #left = 0;

  /**
   * Reads on; the bytes are copied.
   *
   * @returns how many bytes were used once the body is whole; `undefined` before
   * @throws {AnswerError}
   */
  read(bytes: Buffer): number | undefined {
    let at = 0;
    while (at < bytes.length) {
      if (this.#state === 'data') {
        const part = Buffer.from(bytes.subarray(at, at + this.#left));
        this.#parts.push(part);
        this.#left -= part.length;
        at += part.length;
        if (this.#left === 0) this.#state = 'data end';
        continue;
      }
      const end = bytes.indexOf(0x0a, at);
      this.#line += bytes.toString('latin1', at, end < 0 ? bytes.length : end + 1);
      if (this.#line.length > MOST_LINE_BYTES) throw new AnswerError('a chunk without its length');
      if (end < 0) return undefined;
      at = end + 1;
      if (this.#endLine(this.#line.trimEnd())) return at;
      this.#line = '';
    }
    return undefined;
  }

  /** The body, once it is whole. */
  whole(): Buffer {
    return Buffer.concat(this.#parts);
  }

  /** Whether this line was the last of the body. */
  #endLine(line: string): boolean {
    if (this.#state === 'trailer') return line === '';
    if (this.#state === 'data end') {
      if (line !== '') throw new AnswerError('a chunk longer than its length');
      this.#state = 'length';
      return false;
    }
    const length = /^([\da-f]{1,12})\s*(?:;|$)/i.exec(line)?.[1];
    if (length === undefined) throw new AnswerError('a chunk without its length');
    this.#left = Number.parseInt(length, 16);
    this.#state = this.#left === 0 ? 'trailer' : 'data';
    return false;
  }
}

// Notices that the engine behind a governor is gone, and that it is back.

/** Between two looks for an engine that is gone, in milliseconds. */
const LOOK_MS = 250;

/** Longest wait for a connection, in milliseconds. */
const CONNECT_MS = 2_000;

/** Looks only where a request has failed: an engine that answers costs nothing. */
export class TargetWatch {
  readonly #target: URL;
  readonly #tell: (event: 'gone' | 'back') => void;
  readonly #stopped = new AbortController();
  #isLooking = false;

  constructor(endpoint: string, tell: (event: 'gone' | 'back') => void) {
    this.#target = new URL(endpoint);
    this.#tell = tell;
  }

  /** A request has failed: one broken connection says nothing yet, an engine that takes none does. */
  suspect(): void {
    if (this.#isLooking) return;
    this.#isLooking = true;
    void this.#look().finally(() => (this.#isLooking = false));
  }

  stop(): void {
    this.#stopped.abort();
  }

  async #look(): Promise<void> {
    const { signal } = this.#stopped;
    if ((await isListening(this.#target)) || signal.aborted) return;
    this.#tell('gone');
    do await sleep(LOOK_MS, undefined, { ref: false });
    while (!signal.aborted && !(await isListening(this.#target)));
    if (!signal.aborted) this.#tell('back');
  }
}

function isListening({ hostname, port }: URL): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 80) });
    const end = (is: boolean): void => {
      socket.destroy();
      resolve(is);
    };
    socket
      .setTimeout(CONNECT_MS, () => end(false))
      .once('connect', () => end(true))
      .once('error', () => end(false));
  });
}
