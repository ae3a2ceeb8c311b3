/** Who reads the stream of events, and how much each of them has not taken yet. */

import { type EventLog, STREAM_BEAT, STREAM_START, type StreamEvent } from './event-log.ts';

/** At most so many read at once: a browser opens one a tab. */
const MOST_READERS = 8;

/** What is held for a reader that does not read, in bytes; it is cut off then, and may ask again. */
const MOST_PENDING_BYTES = 2 ** 20;

/** So often a stream shows that it is alive, in milliseconds. */
const BEAT_MS = 15_000;

/** An answer that stays open. */
export interface StreamAnswer {
  /** Bytes that were written and that the reader has not taken. */
  readonly writableLength: number;
  write(text: string): unknown;
  end(): unknown;
  destroy(): unknown;
}

/** Tells every reader every event, in order, from where it left off. */
export class EventReaders<Told extends StreamEvent> {
  readonly #log: EventLog<Told>;
  readonly #hello: () => Promise<StreamEvent>;
  /** Each reader; a new one is not told events before its first answer is written. */
  readonly #readers = new Map<StreamAnswer, 'new' | 'told'>();
  #beating: NodeJS.Timeout | undefined;

  /** @param hello what a reader is told who comes for the first time */
  constructor(log: EventLog<Told>, hello: () => Promise<StreamEvent>) {
    this.#log = log;
    this.#hello = hello;
  }

  /** How many read. */
  get count(): number {
    return this.#readers.size;
  }

  /** Whether one more may read. */
  get hasRoom(): boolean {
    return this.#readers.size < MOST_READERS;
  }

  /**
   * Takes a reader in: what it has missed since the id, or `hello` where that is not known any more.
   *
   * @throws what `hello` throws; the reader is not kept then
   */
  async add(reader: StreamAnswer, lastId: string | undefined): Promise<void> {
    this.#readers.set(reader, 'new');
    this.#beating ??= setInterval(() => this.beat(), BEAT_MS).unref();
    reader.write(STREAM_START);
    const last = this.#log.numberOf(lastId);
    const missed = last === undefined ? undefined : this.#log.since(last);
    if (missed !== undefined) {
      this.#readers.set(reader, 'told');
      if (missed !== '') reader.write(missed);
      return;
    }
    try {
      await this.#greet(reader);
    } catch (error) {
      this.remove(reader);
      throw error;
    }
  }

  /** What happens while `hello` is made is told behind it. */
  async #greet(reader: StreamAnswer): Promise<void> {
    const before = this.#log.count;
    const hello = await this.#hello();
    if (!this.#readers.has(reader)) return; // It has gone meanwhile.
    const missed = this.#log.since(before);
    if (missed === undefined) return this.#greet(reader);
    this.#readers.set(reader, 'told');
    reader.write(this.#log.textOf(hello, before) + missed);
  }

  /** A reader has gone. */
  remove(reader: StreamAnswer): void {
    this.#readers.delete(reader);
    if (this.count > 0) return;
    clearInterval(this.#beating);
    this.#beating = undefined;
  }

  /** Tells an event to all. */
  publish(event: Told): void {
    this.#tell(this.#log.add(event));
  }

  /** Tells all that the stream is alive. */
  beat(): void {
    this.#tell(STREAM_BEAT);
  }

  /** Ends every stream. */
  close(): void {
    for (const reader of [...this.#readers.keys()]) {
      this.remove(reader);
      reader.end();
    }
  }

  #tell(text: string): void {
    for (const [reader, state] of this.#readers) {
      if (state === 'new') continue;
      if (reader.writableLength > MOST_PENDING_BYTES) {
        this.remove(reader);
        reader.destroy();
      } else reader.write(text);
    }
  }
}
