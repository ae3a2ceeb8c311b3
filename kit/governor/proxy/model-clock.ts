/** Model time: the process's, the caller's, or one that moves only when it is told to. */

import { KitError } from '../../kit-error.ts';

/** `manual`: time stands at 0 until it is moved. A function: model seconds, never less than before. */
export type ClockOption = 'manual' | (() => number);

/** A day: longer than every window of the model. */
const MOST_SECONDS = 86_400;

/** Seconds, from whichever clock there is. */
export class ModelClock {
  readonly now: () => number;
  readonly #isManual: boolean;
  #seconds = 0;

  /** @param option the process's own clock where it is left out */
  constructor(option: ClockOption = () => performance.now() / 1_000) {
    this.#isManual = option === 'manual';
    this.now = option === 'manual' ? () => this.#seconds : option;
  }

  /**
   * Moves a manual clock.
   *
   * @returns the time that it is now, in seconds
   * @throws {KitError} `governor.clockRuns` for any other clock, `governor.badSeconds`
   */
  advance(seconds: unknown): number {
    if (!this.#isManual) {
      throw new KitError(
        'usage',
        'governor.clockRuns',
        'Expected a manual clock, got one that runs by itself. Start the governor with clock=manual, or from code with `clock: "manual"`.',
      );
    }
    if (typeof seconds !== 'number' || !(seconds > 0 && seconds <= MOST_SECONDS)) {
      throw new KitError(
        'usage',
        'governor.badSeconds',
        `Expected \`seconds\` to be a number above 0, at most ${MOST_SECONDS}, got \`${JSON.stringify(seconds)}\`. Say, for example, {"seconds": 1}.`,
      );
    }
    this.#seconds += seconds;
    return this.#seconds;
  }
}
