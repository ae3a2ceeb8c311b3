/**
 * `/_governor/events`: what happens, as server-sent events.
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html
 */

import type { ServerResponse } from 'node:http';
import type { Gate } from './gate.ts';
import { isLoaded, type Loads, loadOf, loadSince } from './load.ts';

/** What is held for a reader that does not read, in bytes; it is cut off then. */
const MOST_UNREAD_BYTES = 2 ** 20;

/** Readers, and how far they have been told. */
export class EventStream {
  readonly #gate: Gate;
  readonly #readers = new Set<ServerResponse>();
  #logged = 0;
  #before: Loads = new Map();

  constructor(gate: Gate) {
    this.#gate = gate;
  }

  /** Keeps an answer open until its reader goes away. */
  serve(outgoing: ServerResponse): void {
    outgoing.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      connection: 'close',
    });
    outgoing.write(': the governor of 127.0.0.1\n\n');
    this.#readers.add(outgoing);
    outgoing.on('close', () => this.#readers.delete(outgoing));
  }

  /** Tells what was logged since the last time, and the load since then. */
  publish(): void {
    const { governor } = this.#gate;
    for (const entry of governor.log.slice(this.#logged)) this.#tell(entry.type, entry);
    this.#logged = governor.log.length;
    const now = loadOf(governor);
    for (const resource of now.keys()) {
      const partitions = loadSince(resource, now, this.#before);
      if (!partitions.some(isLoaded)) continue;
      this.#tell('load', { atSeconds: this.#gate.now(), resource, partitions });
    }
    this.#before = now;
  }

  /** Tells what there was before a reset, and begins anew behind it. */
  around(reset: () => void): void {
    this.publish();
    reset();
    this.#logged = this.#gate.governor.log.length;
    this.#before = loadOf(this.#gate.governor);
  }

  close(): void {
    for (const reader of this.#readers) reader.end();
  }

  #tell(event: string, data: object): void {
    for (const reader of this.#readers) {
      if (reader.writableLength > MOST_UNREAD_BYTES) reader.destroy();
      else reader.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    }
  }
}
