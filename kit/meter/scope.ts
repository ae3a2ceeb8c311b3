/** A scope: the requests of one measured call, told apart from all others by AsyncLocalStorage. */

import { AsyncLocalStorage } from 'node:async_hooks';
import type { AnswerParts, Exchange } from './exchange.ts';
import { keptItem } from './growing-list.ts';
import type { Listener } from './listener.ts';
import { RecordBook } from './record-book.ts';
import type { RequestRecord } from './request-record.ts';

/** One store for all meters: each `AsyncLocalStorage` in use costs every promise of the process. */
const current = new AsyncLocalStorage<Scope>();

/**
 * Keeps what happened, in order; what it means is worked out only when somebody reads the trace.
 */
export class Scope implements Listener {
  underWay = 0;
  readonly exchanges: Exchange[] = [];
  readonly #meter: object;
  readonly #parent: Scope | undefined;
  readonly #events: ((book: RecordBook) => void)[] = [];
  #records: readonly RequestRecord[] | undefined;

  constructor(meter: object) {
    this.#meter = meter;
    this.#parent = current.getStore();
  }

  /** Scopes around the code that runs now in which the requests of a meter count, inner first. */
  static around(meter: object): Scope[] {
    const scopes = [];
    for (let scope = current.getStore(); scope; scope = scope.#parent) {
      if (scope.#meter === meter) scopes.push(scope);
    }
    return scopes;
  }

  /** Makes a call within this scope. */
  run<T>(call: () => T): T {
    return current.run(this, call);
  }

  sent(exchange: Exchange, underWay: number): void {
    this.exchanges.push(exchange);
    // The book reads the exchange when somebody asks for it, and by then it has ended.
    this.#events.push((book) => book.sent(exchange, underWay));
  }

  ended(exchange: Exchange, answer: AnswerParts | undefined): void {
    const kept = answer && { ...answer, items: answer.items.map(keptItem) };
    this.#events.push((book) => book.ended(exchange, kept));
  }

  /** The records of the scope's requests; worked out once. */
  get records(): readonly RequestRecord[] {
    if (!this.#records) {
      const book = new RecordBook();
      for (const event of this.#events) event(book);
      this.#records = book.records;
    }
    return this.#records;
  }
}
