/** What a command waits for that keeps something running. */

import { KitError } from '../../kit/kit-error.ts';

/** A signal to stop, or the end of the engine that the command has started. */
export class End {
  /** @throws {KitError} `engine.gone`, or what it was ended with */
  readonly reached: Promise<void>;
  /** Ends the command with an error. */
  endWith!: (error: KitError) => void;

  constructor() {
    // Signals alone do not keep a process alive.
    const awake = setInterval(() => {}, 60_000);
    this.reached = new Promise<void>((resolve, reject) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) {
        const stop = (): void => {
          resolve();
          // Not at once: write-file-atomic ends a process in which nobody else listens to the signal.
          setImmediate(() => process.off(signal, stop));
        };
        process.on(signal, stop);
      }
      this.endWith = reject;
    }).finally(() => clearInterval(awake));
  }

  /** The engine was given up. */
  readonly engineIsGone = (cause: string): void => {
    this.endWith(
      new KitError(
        'engine',
        'engine.gone',
        `The engine died again and again (${cause}) and was given up. Start it anew: npm run engine.`,
      ),
    );
  };
}

// Somebody stopped the command, who has been told already.

/** Ends a command with the exit code of Ctrl-C, and without a word. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}
