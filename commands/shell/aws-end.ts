/** What ends a run on AWS early: its time limit, Ctrl-C, and the end of its terminal. */

import { KitError } from '../../kit/kit-error.ts';
import { Interrupted } from './until-stopped.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** A terminal and npm both send the same Ctrl-C; a second one comes later than this. */
const SAME_PRESS_MS = 1_000;

/** Watches one run. */
export class AwsEnd {
  /** Rejects with the {@link KitError} `aws.timeIsOver`, or with {@link Interrupted}. */
  readonly reached: Promise<never>;
  readonly #abort = new AbortController();
  readonly #timer: NodeJS.Timeout;
  readonly #listener: () => void;

  /**
   * @param onAgain called at the second Ctrl-C: the process then ends at once
   */
  constructor(limitSeconds: number, onAgain: () => void) {
    let pressedMs: number | undefined;
    let reject: (reason: unknown) => void;
    this.reached = new Promise<never>((_, rejectIt) => {
      reject = rejectIt;
    });
    this.reached.catch(() => {}); // The run may have ended by itself.
    const end = (reason: Error): void => {
      this.#abort.abort(reason);
      reject(reason);
    };
    this.#listener = () => {
      const nowMs = performance.now();
      if (pressedMs === undefined) {
        pressedMs = nowMs;
        end(new Interrupted());
      } else if (nowMs - pressedMs > SAME_PRESS_MS) {
        onAgain();
      }
    };
    for (const signal of SIGNALS) process.on(signal, this.#listener);
    this.#timer = setTimeout(() => end(timeIsOver(limitSeconds)), limitSeconds * 1_000);
  }

  /** Aborted when the run must end. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** The work is done: only signals count from now on. */
  stopClock(): void {
    clearTimeout(this.#timer);
  }

  close(): void {
    this.stopClock();
    for (const signal of SIGNALS) process.off(signal, this.#listener);
  }
}

function timeIsOver(limitSeconds: number): KitError {
  return new KitError(
    'failure',
    'aws.timeIsOver',
    `Expected the run to end within ${limitSeconds} s, its limit, but it did not: it was stopped. Look at the network, then repeat the command.`,
  );
}
