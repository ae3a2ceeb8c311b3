/** Reads the events of one governor, and begins again where the stream has broken off. */

import { setTimeout as sleep } from 'node:timers/promises';
import type { HeatEvent } from '../../../kit/governor/event.ts';
import { StreamText } from '../../../kit/http/server-sent-events.ts';
import { readHeatEvent } from './read-heat-event.ts';

/** What is heard of a governor. */
export interface GovernorHearer {
  /**
   * The stream has begun, or begun anew, and some events may be missing.
   *
   * @param start of the governor: another one has other partitions
   * @param events what is there, and what was logged
   */
  onHello(start: string, events: readonly HeatEvent[]): void;
  onEvent(event: HeatEvent): void;
  /** Nothing answers there, or no governor does; called again and again until one does. */
  onGone(): void;
}

/** Between two attempts, and how long nothing may be heard of a stream that beats every 15 s. */
const AGAIN_MS = 1_000;
const SILENCE_MS = 40_000;

/** Listens until it is closed. */
export class GovernorStream {
  readonly #endpoint: string;
  readonly #hearer: GovernorHearer;
  readonly #closed = new AbortController();
  #lastId: string | undefined;

  /** @param endpoint such as `http://127.0.0.1:8766` */
  constructor(endpoint: string, hearer: GovernorHearer) {
    this.#endpoint = endpoint;
    this.#hearer = hearer;
    void this.#listen();
  }

  close(): void {
    this.#closed.abort();
  }

  async #listen(): Promise<void> {
    const { signal } = this.#closed;
    while (!signal.aborted) {
      const wasHeard = await this.#read();
      if (signal.aborted) return;
      if (!wasHeard) this.#hearer.onGone();
      await sleep(AGAIN_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  /** Whether a governor's stream was there; it has ended now. */
  async #read(): Promise<boolean> {
    const silent = new AbortController();
    const signal = AbortSignal.any([this.#closed.signal, silent.signal]);
    const silence = setTimeout(() => silent.abort(), SILENCE_MS).unref();
    let wasHeard = false;
    try {
      const headers = this.#lastId === undefined ? {} : { 'last-event-id': this.#lastId };
      const options = { headers, signal, redirect: 'error' } as const;
      const {
        ok,
        body,
        headers: said,
      } = await fetch(`${this.#endpoint}/_governor/events`, options);
      const isStream = ok && said.get('content-type')?.startsWith('text/event-stream');
      if (!isStream || !body) {
        await body?.cancel();
        return false;
      }
      wasHeard = true;
      const text = new StreamText();
      for await (const piece of body.pipeThrough(new TextDecoderStream())) {
        silence.refresh();
        for (const { id, data } of text.read(piece)) this.#take(id, data);
      }
    } catch {
      // It has ended, was never there, or told something endless: the next attempt will show.
    } finally {
      clearTimeout(silence);
    }
    return wasHeard;
  }

  #take(id: string | undefined, data: string): void {
    const [, start] = /^(\w{1,64})-\d{1,15}$/.exec(id ?? '') ?? [];
    if (start === undefined) return;
    this.#lastId = id;
    const told = parsed(data);
    if (told?.type === 'hello') {
      const events = Array.isArray(told.events) ? told.events : [];
      this.#hearer.onHello(
        start,
        events.flatMap((event) => readHeatEvent(event) ?? []),
      );
      return;
    }
    const event = readHeatEvent(told);
    if (event) this.#hearer.onEvent(event);
  }
}

function parsed(data: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return JSON.parse(data) as Readonly<Record<string, unknown>>;
  } catch {
    return undefined;
  }
}
