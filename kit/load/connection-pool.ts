/** Keep-alive connections to one target: as many as are needed, and requests that wait for one. */

import { Connection } from './connection.ts';
import type { Outcome } from './outcome.ts';
import type { Target } from './target.ts';

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
