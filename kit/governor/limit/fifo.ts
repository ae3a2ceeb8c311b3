/** Index writes that wait, first in, first out. */

import type { Key } from '../key.ts';

/** One write to an index: a place on its line of keys, and what it costs. */
export interface IndexEntry extends Key {
  readonly units: number;
  /** Bytes by which the index grows. */
  readonly addedBytes: number;
}

/** A queue that forgets what has left it in large pieces, so that both ends are cheap. */
export class Fifo {
  #entries: IndexEntry[] = [];
  #head = 0;

  get length(): number {
    return this.#entries.length - this.#head;
  }

  get first(): IndexEntry | undefined {
    return this.#entries[this.#head];
  }

  push(entry: IndexEntry): void {
    this.#entries.push(entry);
  }

  /** Takes an entry out of the midst. @returns whether it waited */
  remove(entry: IndexEntry): boolean {
    const place = this.#entries.indexOf(entry, this.#head);
    if (place < 0) return false;
    this.#entries.splice(place, 1);
    return true;
  }

  shift(): IndexEntry | undefined {
    const entry = this.first;
    if (entry) this.#head++;
    if (this.#head >= 1_024 && this.#head * 2 >= this.#entries.length) {
      this.#entries = this.#entries.slice(this.#head);
      this.#head = 0;
    }
    return entry;
  }
}
