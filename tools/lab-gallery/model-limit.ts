/**
 * How long one model may take in a gallery. No limit covers a queue: the time of a model begins
 * where the model before it has ended.
 */

import { patienceMs } from '../patience.ts';

/** Limit of the reference itself: nothing has been timed yet; the slowest takes 20 s alone. */
const REFERENCE_SECONDS = patienceMs(20) / 1_000;
/** How the limit of the models after the reference is made. */
export interface ModelLimitOptions {
  /**
   * Times that the reference took. A known-wrong model is checked at one step, the reference at all:
   * so a model takes less than the reference on the same machine, and the factor is there for a
   * machine that others begin to use after the reference has ended.
   *
   * @default 10
   */
  readonly timesReference?: number;
  /** No limit is shorter: it would measure how a single process starts. @default 120 */
  readonly leastSeconds?: number;
  /** Milliseconds that go up. @default performance.now */
  readonly clock?: () => number;
}

const DEFAULTS = { timesReference: 10, leastSeconds: 120, clock: () => performance.now() };

/** The limit of the reference, and of every model after it. */
export class ModelLimit {
  readonly #options: Required<ModelLimitOptions>;
  #seconds = REFERENCE_SECONDS;

  constructor(options: ModelLimitOptions = {}) {
    this.#options = { ...DEFAULTS, ...options };
  }

  /** How long a model may take, in seconds. */
  get seconds(): number {
    return this.#seconds;
  }

  /**
   * Waits for the reference, and sets the limit of the others by the time that it takes.
   *
   * @throws {Error} as {@link hold} does
   */
  async time<T>(name: string, result: Promise<T>): Promise<T> {
    const { clock, timesReference, leastSeconds } = this.#options;
    const began = clock();
    const value = await this.hold(name, result);
    const seconds = (clock() - began) / 1_000;
    this.#seconds = Math.max(leastSeconds, Math.ceil(timesReference * seconds));
    return value;
  }

  /**
   * Waits for one model, for as long as its limit.
   *
   * @throws {Error} a sentence that names the model, where it reached its limit
   */
  hold<T>(name: string, result: Promise<T>): Promise<T> {
    return withinSeconds(this.#seconds, name, result);
  }
}

async function withinSeconds<T>(seconds: number, name: string, result: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = new Error(`${name} did not end within ${seconds} s: it hangs.`);
    timer = setTimeout(() => reject(error), seconds * 1_000);
  });
  try {
    return await Promise.race([result, late]);
  } finally {
    clearTimeout(timer);
  }
}
