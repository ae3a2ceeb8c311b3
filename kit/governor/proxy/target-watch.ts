/** Notices that the engine behind a governor is gone, and that it is back. */

import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** What became of the engine. */
export type TargetEvent = 'gone' | 'back';

/** Between two looks for an engine that is gone, in milliseconds. */
const LOOK_MS = 250;

/** Longest wait for a connection, in milliseconds. */
const CONNECT_MS = 2_000;

/** Looks only where a request has failed: an engine that answers costs nothing. */
export class TargetWatch {
  readonly #target: URL;
  readonly #tell: (event: TargetEvent) => void;
  readonly #stopped = new AbortController();
  #isLooking = false;

  constructor(endpoint: string, tell: (event: TargetEvent) => void) {
    this.#target = new URL(endpoint);
    this.#tell = tell;
  }

  /** A request has failed: one broken connection says nothing yet, an engine that takes none does. */
  suspect(): void {
    if (this.#isLooking) return;
    this.#isLooking = true;
    void this.#look().finally(() => (this.#isLooking = false));
  }

  stop(): void {
    this.#stopped.abort();
  }

  async #look(): Promise<void> {
    const { signal } = this.#stopped;
    if ((await isListening(this.#target)) || signal.aborted) return;
    this.#tell('gone');
    do await sleep(LOOK_MS, undefined, { ref: false });
    while (!signal.aborted && !(await isListening(this.#target)));
    if (!signal.aborted) this.#tell('back');
  }
}

function isListening({ hostname, port }: URL): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 80) });
    const end = (is: boolean): void => {
      socket.destroy();
      resolve(is);
    };
    socket
      .setTimeout(CONNECT_MS, () => end(false))
      .once('connect', () => end(true))
      .once('error', () => end(false));
  });
}
