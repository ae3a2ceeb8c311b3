/** Reads the engine's answers out of the bytes of one connection, in whatever pieces they come. */

import { AnswerError, type AnswerHead, answerHead } from './answer-head.ts';
import type { Reply } from './reply.ts';

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
export class ChunkedBody {
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
