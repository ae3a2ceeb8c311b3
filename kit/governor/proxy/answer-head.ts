/**
 * The head of an answer of the engine: what is passed back, and where the answer ends.
 * @see https://www.rfc-editor.org/rfc/rfc9112
 */

import { isCors } from '../../door/cors-header.ts';

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
export function answerHead(text: string, method: string): AnswerHead {
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
  // What an engine allows to the pages of every origin is for our own door to say.
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
