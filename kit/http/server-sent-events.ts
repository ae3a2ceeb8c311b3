/**
 * Server-sent events: the last ones are kept, so that a reader whose connection broke hears what it has
 * missed.
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html
 */

import { KitError } from '../kit-error.ts';

/** Anything that is told: its type is the name of the event. */
export interface StreamEvent {
  readonly type: string;
}

/** Events that are kept, and how long they may be together, in characters. */
const MOST_KEPT = 1_000;
const MOST_KEPT_LENGTH = 4 * 2 ** 20;

/** How long a reader waits before it asks again, in milliseconds. */
const RETRY_MS = 1_000;

/** What each reader is told first. */
const STREAM_START = `retry: ${RETRY_MS}\n\n`;

/** A line that says nothing, and shows that the stream is alive. */
const STREAM_BEAT = ': still here\n\n';

/** Numbers events and keeps the last ones. */
export class EventLog<Told extends StreamEvent> {
  readonly #start: string;
  #kept: string[] = [];
  #keptLength = 0;
  #count = 0;

  /** @param start says which start of the server this is: no two have the same */
  constructor(start: string) {
    this.#start = start;
  }

  /** Number of the last event; 0 before the first. */
  get count(): number {
    return this.#count;
  }

  /** Keeps an event, and returns it as the stream has it. */
  add(event: Told): string {
    this.#count += 1;
    const text = this.textOf(event, this.#count);
    this.#kept.push(text);
    this.#keptLength += text.length;
    while (this.#kept.length > MOST_KEPT || this.#keptLength > MOST_KEPT_LENGTH) {
      this.#keptLength -= (this.#kept.shift() as string).length;
    }
    return text;
  }

  /** Keeps nothing of before any more: no reader can go on from there. */
  forget(): void {
    this.#count += 1; // Nobody was told this number.
    this.#kept = [];
    this.#keptLength = 0;
  }

  /** The event as the stream has it. JSON holds no line break: the data is one line. */
  textOf(event: StreamEvent, number: number): string {
    return `id: ${this.#start}-${number}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
  }

  /** The events behind that number, as the stream has them; nothing where some are not kept any more. */
  since(number: number): string | undefined {
    const missed = this.#count - number;
    if (missed < 0 || missed > this.#kept.length) return undefined;
    return this.#kept.slice(this.#kept.length - missed).join('');
  }

  /** The number behind an id of this start. */
  numberOf(id: string | undefined): number | undefined {
    const [, start, number] = /^([\w]+)-(\d{1,15})$/.exec(id ?? '') ?? [];
    return start === this.#start ? Number(number) : undefined;
  }
}

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
    for (const reader of Array.from(this.#readers.keys())) {
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

// Reads a stream of server-sent events, piece by piece as it comes.
// @see https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream

/** An event as it was told. */
export interface ReadEvent {
  /** Where a reader goes on who comes again; of this event or of one before. */
  readonly id?: string;
  readonly data: string;
}

/** The longest event: nobody else decides how much memory this takes. */
const MOST_LENGTH = 8 * 2 ** 20;

/** The events of one stream, whose lines end in a line feed. */
export class StreamText {
  #rest = '';
  #lastId: string | undefined;

  /**
   * The events that end in this piece.
   *
   * @throws {KitError} `event.tooLong` for one of more than 8 MB
   */
  read(piece: string): ReadEvent[] {
    const blocks = (this.#rest + piece).split('\n\n');
    this.#rest = blocks.pop() ?? '';
    if (this.#rest.length > MOST_LENGTH) {
      throw new KitError(
        'failure',
        'event.tooLong',
        `Expected an event of at most ${MOST_LENGTH} characters, got a longer one. Is it the right program that listens there?`,
      );
    }
    return blocks.flatMap((block) => this.#event(block));
  }

  #event(block: string): ReadEvent[] {
    const data: string[] = [];
    for (const line of block.split('\n')) {
      const [, field, value = ''] = /^(id|data)(?:: ?(.*))?$/s.exec(line) ?? [];
      if (field === 'id') this.#lastId = value;
      else if (field === 'data') data.push(value);
    }
    if (data.length === 0) return [];
    const id = this.#lastId;
    return [{ ...(id !== undefined && { id }), data: data.join('\n') }];
  }
}
