/**
 * The last events of a stream, so that a reader whose connection broke hears what it has missed.
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html
 */

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
export const STREAM_START = `retry: ${RETRY_MS}\n\n`;

/** A line that says nothing, and shows that the stream is alive. */
export const STREAM_BEAT = ': still here\n\n';

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
