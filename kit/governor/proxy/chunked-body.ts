/**
 * A body that comes in chunks, each behind a line with its length.
 * @see https://www.rfc-editor.org/rfc/rfc9112#name-chunked-transfer-coding
 */

import { AnswerError } from './answer-head.ts';

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
