/** `/_governor/events`: what happens to the partitions, as server-sent events. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { EventLog, EventReaders } from '../../http/server-sent-events.ts';
import type { HeatEvent } from '../event.ts';
import { PartitionEvents } from '../event-source.ts';
import type { AdmissionControl } from './admission-control.ts';

/** What a reader is told first whose `Last-Event-ID` is not known. */
export interface GovernorHello {
  readonly type: 'hello';
  /** Model time: the first load of each table and index begins here. */
  readonly now: number;
  /** The layout of each table and index that is there, then the last entries of the log. */
  readonly events: readonly HeatEvent[];
}

/** So long after its last reader has gone a governor still gathers events, in milliseconds. */
const LINGER_MS = 60_000;

/**
 * Readers, and what they are told. Where nobody reads, and nobody has for a minute, no event is made
 * and none is kept: a governor that nobody looks at pays for none of this.
 */
export class EventStream {
  readonly #control: AdmissionControl;
  readonly #log: EventLog<HeatEvent>;
  readonly #readers: EventReaders<HeatEvent>;
  /** Absent while nobody reads. */
  #news: PartitionEvents | undefined;
  #silence: NodeJS.Timeout | undefined;

  /** @param start says which start of a governor this is: no two have the same */
  constructor(control: AdmissionControl, start: string) {
    this.#control = control;
    this.#log = new EventLog(start);
    this.#readers = new EventReaders(this.#log, async () => this.#hello());
  }

  /** Keeps an answer open until its reader goes away. */
  serve({ headers }: IncomingMessage, outgoing: ServerResponse): void {
    if (!this.#readers.hasRoom) {
      outgoing.writeHead(503, { 'content-type': 'text/plain; charset=utf-8' });
      outgoing.end('Eight read the events already. End one of them first.\n');
      return;
    }
    clearTimeout(this.#silence);
    this.publish(); // A new reader hears of all that follows, and of nothing twice.
    this.#news ??= new PartitionEvents(this.#control.governor, this.#control.now());
    outgoing.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      connection: 'close',
    });
    outgoing.once('close', () => this.#leave(outgoing));
    const lastId = headers['last-event-id'];
    void this.#readers.add(outgoing, typeof lastId === 'string' ? lastId : undefined);
  }

  /** Moves the model to now, and tells what has happened since the last time. */
  publish(): void {
    const { governor, now } = this.#control;
    const time = now();
    governor.advance(time);
    for (const event of this.#news?.since(time) ?? []) this.#readers.publish(event);
  }

  /** Tells what there was before a reset, and what there is behind it. */
  around(reset: () => void): void {
    this.publish();
    reset();
    this.#news?.skipLog();
    this.publish();
  }

  close(): void {
    clearTimeout(this.#silence);
    this.#readers.close();
  }

  #hello(): GovernorHello {
    const { at: now, known: events } = this.#news ?? { at: this.#control.now(), known: [] };
    return { type: 'hello', now, events };
  }

  #leave(outgoing: ServerResponse): void {
    this.#readers.remove(outgoing);
    if (this.#readers.count > 0) return;
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#rest(), LINGER_MS).unref();
  }

  #rest(): void {
    this.#news = undefined;
    this.#log.forget();
  }
}
