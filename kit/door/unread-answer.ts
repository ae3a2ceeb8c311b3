/** Answers that their clients do not read: held up to a limit, in bytes and in time. */

import type { ServerResponse } from 'node:http';

/** How much is held for clients that do not read. */
export interface UnreadLimits {
  /** Of all clients together, in bytes. */
  mostBytes: number;
  /** Without a byte that a client takes, in milliseconds. */
  mostMs: number;
}

const LIMITS: UnreadLimits = { mostBytes: 64 * 2 ** 20, mostMs: 60_000 };

/** The unread answers of one server; who makes it hold too much loses the connection. */
export class UnreadAnswers {
  readonly #limits: UnreadLimits;
  /** Bytes that the system has not taken when the answer ended, the oldest first. */
  readonly #answers = new Map<ServerResponse, number>();
  #bytes = 0;

  constructor(limits: UnreadLimits = LIMITS) {
    this.#limits = limits;
  }

  /** Watches over an answer from its end until its client has taken it. */
  watch(outgoing: ServerResponse): void {
    // Most are small: the system takes them at once, and nothing is held.
    outgoing.once('prefinish', () => {
      const bytes = outgoing.socket?.writableLength ?? 0;
      if (bytes > 0) this.#hold(outgoing, bytes);
    });
  }

  #hold(outgoing: ServerResponse, bytes: number): void {
    this.#answers.set(outgoing, bytes);
    this.#bytes += bytes;
    outgoing.once('close', () => this.#release(outgoing));
    // Node ends a connection whose time is over, and starts it anew with each byte that is taken.
    outgoing.socket?.setTimeout(this.#limits.mostMs);
    for (const oldest of this.#answers.keys()) {
      if (this.#bytes <= this.#limits.mostBytes || oldest === outgoing) return;
      this.#release(oldest);
      oldest.destroy();
    }
  }

  #release(outgoing: ServerResponse): void {
    this.#bytes -= this.#answers.get(outgoing) ?? 0;
    this.#answers.delete(outgoing);
  }
}
