/** What a command waits for that keeps something running. */

import { KitError } from '../../kit/kit-error.ts';

/** A signal to stop, or the end of the engine that the command has started. */
export class End {
  /** @throws {KitError} `engine.gone` */
  readonly reached: Promise<void>;
  engineIsGone!: (cause: string) => void;

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
      this.engineIsGone = (cause) =>
        reject(
          new KitError(
            'engine',
            'engine.gone',
            `The engine died again and again (${cause}) and was given up. Start it anew: npm run engine.`,
          ),
        );
    }).finally(() => clearInterval(awake));
  }
}
