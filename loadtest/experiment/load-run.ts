/** One load of an experiment under way: what its clients share. */

import { INFERENCES } from '../../kit/governor/parameter.ts';
import type { Item } from '../../kit/item/item.ts';
import { KitError } from '../../kit/kit-error.ts';
import { Latencies } from '../../kit/load/latency.ts';
import type { BatchFate, BatchSender } from './batch-sender.ts';
import type { ExperimentClock } from './experiment-clock.ts';
import type { ExperimentTally } from './experiment-tally.ts';
import type { ItemSource } from './item-source.ts';

/** What a load is driven with. */
export interface LoadRunParts {
  readonly clock: ExperimentClock;
  readonly send: BatchSender;
  readonly source: ItemSource;
  readonly tally: ExperimentTally;
  /** Items of one request. */
  readonly batch: number;
  /** Ends the load before its time. */
  readonly signal?: AbortSignal | undefined;
  /** Told when the first answer of a new second has come. */
  readonly onSecond?: ((second: number) => void) | undefined;
}

/** So many failures in a row are no accident: the load stops. */
const MOST_FAILURES_IN_A_ROW = 10;
const PAUSE_AFTER_FAILURE_SECONDS = 1;

/** A partition saves no more than it may do in this time: longer without an answer, and capacity is lost. */
const SAVED_SECONDS = INFERENCES.bucketSeconds.range[0];

/** The state of a load; its times count from its beginning. */
export class LoadRun {
  readonly parts: LoadRunParts;
  /** From the sending of a batch to its answer. */
  readonly answerTimes = new Latencies();
  requests = 0;
  /** Requests that failed without being throttled, and were sent again. */
  failed = 0;
  endedAt = 0;
  /** Time without any answer, beyond what a partition saves up. */
  silentSeconds = 0;
  #answeredAt = 0;
  readonly #startedAt: number;
  readonly #stopped: Promise<void>;
  #stop: () => void = () => {};
  #tasks = 0;
  #failuresInARow = 0;
  #error: unknown;
  isOver = false;

  constructor(parts: LoadRunParts) {
    this.parts = parts;
    this.#startedAt = parts.clock.now();
    this.#stopped = new Promise((resolve) => {
      this.#stop = () => {
        this.isOver = true;
        resolve();
      };
    });
    const { signal } = parts;
    if (signal?.aborted) this.#endWith(signal.reason);
    signal?.addEventListener('abort', () => this.#endWith(signal.reason), { once: true });
  }

  /** Seconds since the load began. */
  now(): number {
    return this.parts.clock.now() - this.#startedAt;
  }

  /** Waits for a moment of the load, or for its end. */
  async sleepUntil(seconds: number): Promise<void> {
    await Promise.race([this.parts.clock.sleepUntil(this.#startedAt + seconds), this.#stopped]);
  }

  /** Begins a task; the load lasts until all of them have ended, or one has failed. */
  begin(task: () => Promise<void>): void {
    this.#tasks++;
    this.parts.clock
      .start(task)
      .catch((error: unknown) => this.#endWith(error))
      .finally(() => {
        if (--this.#tasks === 0) this.#stop();
      });
  }

  /** @throws what ended the load before its time */
  async ended(): Promise<void> {
    await this.#stopped;
    if (this.#error !== undefined) throw this.#error;
  }

  /** Sends a batch until DynamoDB answers; what it refused is counted, and given back. */
  async send(items: readonly Item[], serviceSeconds: number): Promise<Refused> {
    for (;;) {
      const sentAt = this.now();
      const fate = await this.parts.send(items);
      const at = this.now();
      this.answerTimes.record(1_000 * (at - sentAt));
      this.requests++;
      this.silentSeconds += Math.max(0, at - this.#answeredAt - SAVED_SECONDS);
      this.#answeredAt = at;
      const refused = this.#count(fate, items, at);
      if (refused) {
        this.#tellSecond(at);
        await this.parts.clock.served(serviceSeconds);
        this.endedAt = Math.max(this.endedAt, this.now());
        return refused;
      }
      await this.sleepUntil(at + PAUSE_AFTER_FAILURE_SECONDS);
      if (this.isOver) return { items: [...items], isWhole: true };
    }
  }

  #count(fate: BatchFate, items: readonly Item[], at: number): Refused | undefined {
    const { tally } = this.parts;
    if (fate.kind === 'failed') {
      this.failed++;
      if (++this.#failuresInARow >= MOST_FAILURES_IN_A_ROW) throw targetFails(fate.cause);
      return undefined;
    }
    this.#failuresInARow = 0;
    if (fate.kind === 'throttled') {
      tally.throttled(at, items.length, fate.reasons);
      return { items: [...items], isWhole: true };
    }
    tally.answered(at, fate.admittedUnits, fate.refused.length);
    return { items: fate.refused, isWhole: fate.refused.length === items.length };
  }

  #toldSecond = 0;

  #tellSecond(at: number): void {
    const second = Math.floor(at);
    if (second <= this.#toldSecond) return;
    this.#toldSecond = second;
    this.parts.onSecond?.(second);
  }

  #endWith(error: unknown): void {
    this.#error ??= error;
    this.#stop();
  }
}

/** The items that a batch has still to bring in; `isWhole` where nothing came through. */
export interface Refused {
  readonly items: Item[];
  readonly isWhole: boolean;
}

function targetFails(cause: Error): KitError {
  return new KitError(
    'engine',
    'experiment.targetFails',
    `Expected DynamoDB to answer, but ${MOST_FAILURES_IN_A_ROW} requests in a row failed (${cause.message}). The run was stopped and has no figures; repeat the command later.`,
    { cause },
  );
}
