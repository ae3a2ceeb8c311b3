/** The items of a bulk write that wait: those still to come, and those to be sent again. */

import type { Item } from '../item/item.ts';

/** An item on its way, and how often it was sent. */
export interface PendingItem {
  readonly item: Item;
  readonly attempts: number;
}

/**
 * One queue for all requests under way: items to be sent again come first, then the source's.
 *
 * It takes from the source only what a batch has room for, so memory holds no more than the
 * requests under way do.
 */
export class ItemQueue {
  readonly #source: Iterator<Item> | AsyncIterator<Item>;
  readonly #again: PendingItem[] = [];
  #ended = false;
  /** Takes stand in line: an async source is asked for one item at a time. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(items: Iterable<Item> | AsyncIterable<Item>) {
    this.#source =
      Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
  }

  /** The next items, `most` of them unless the source has ended; none when there are none now. */
  take(most: number): Promise<PendingItem[]> {
    const batch = this.#turn.then(() => this.#fill(most));
    this.#turn = batch.catch(() => {}); // Whoever asked for that batch is told.
    return batch;
  }

  /** Puts items back, to be packed with the next ones. */
  putBack(items: readonly PendingItem[]): void {
    this.#again.push(...items);
  }

  /** Tells the source that no more will be taken; what waits to be sent again is handed back. */
  async close(): Promise<PendingItem[]> {
    this.#ended = true;
    await this.#source.return?.();
    return this.#again.splice(0);
  }

  async #fill(most: number): Promise<PendingItem[]> {
    const batch = this.#again.splice(0, most);
    while (batch.length < most && !this.#ended) {
      const next = this.#source.next();
      // No await for a synchronous source: it would cost a turn for each item.
      const { done, value } = next instanceof Promise ? await next : next;
      if (done) this.#ended = true;
      else batch.push({ item: value, attempts: 0 });
    }
    return batch;
  }
}
