/**
 * An open loop: requests at their rate, whatever the answers. Latency counts from the moment that
 * a request was due, so that a server that stalls cannot hide it by not being asked.
 * @see https://www.artillery.io/blog/load-testing-workload-models
 */

import { KitError } from '../kit-error.ts';
import { ConnectionPool } from './connection.ts';
import { cpuMeter, type Driven, Latencies, type Load } from './driven.ts';
import { type Outcome, OutcomeCount } from './outcome.ts';

/** A load with a rate. */
export interface OpenLoad extends Load {
  /** 1 … 20,000 */
  readonly requestsPerSecond: number;
  /** Most connections; requests above them wait, and their waiting counts. @default 512 */
  readonly connections?: number;
  /** When a request is given up. @default 10 */
  readonly timeoutSeconds?: number;
}

/** What an open loop has measured beside. */
export interface OpenDriven extends Driven {
  readonly requestsPerSecond: number;
  /** Requests a second that were really begun. */
  readonly achievedPerSecond: number;
  /** From the sending to the answer. */
  readonly service: Latencies;
  /** How late this driver was: its own part of the response times. */
  readonly sendLag: Latencies;
  /** Requests that had to wait, because every connection was busy. */
  readonly waited: number;
  /** From the last sending to the last answer. */
  readonly drainSeconds: number;
}

/** More than this one core cannot make and send. */
export const MOST_REQUESTS_PER_SECOND = 20_000;
const DEFAULTS = { connections: 512, timeoutSeconds: 10 } as const;

/**
 * Drives a load and waits for its last answer.
 *
 * @throws {KitError} `driver.badRate` at once; `driver.targetGone`, `driver.targetFails`,
 *   `driver.targetSilent` when there is nothing but failures
 */
export async function driveOpen(load: OpenLoad): Promise<OpenDriven> {
  checkRate(load.requestsPerSecond);
  const run = new OpenRun(load);
  const cpuShare = cpuMeter();
  await run.finished;
  return { ...run.result(), cpuShare: cpuShare() };
}

/** @throws {KitError} `driver.badRate` */
export function checkRate(requestsPerSecond: number): void {
  if (requestsPerSecond >= 1 && requestsPerSecond <= MOST_REQUESTS_PER_SECOND) return;
  throw new KitError(
    'usage',
    'driver.badRate',
    `Expected a rate from 1 to ${MOST_REQUESTS_PER_SECOND} requests a second, got \`${requestsPerSecond}\`. One process cannot send more; choose a smaller rate.`,
  );
}

/** One load under way. */
class OpenRun {
  readonly finished: Promise<void>;
  readonly #load: OpenLoad;
  readonly #pool: ConnectionPool;
  readonly #total: number;
  readonly #startMs = performance.now();
  readonly #counts = new OutcomeCount();
  readonly #response = { done: new Latencies(), throttled: new Latencies() };
  readonly #service = new Latencies();
  readonly #sendLag = new Latencies();
  #sent = 0;
  #ended = 0;
  #lastSentMs = this.#startMs;
  #endedMs = this.#startMs;

  constructor(load: OpenLoad) {
    const { connections: most, timeoutSeconds } = { ...DEFAULTS, ...load };
    this.#load = load;
    this.#pool = new ConnectionPool(load.target, { most, timeoutMs: timeoutSeconds * 1_000 });
    this.#total = Math.max(1, Math.round(load.requestsPerSecond * load.seconds));
    this.finished = this.#drive().finally(() => this.#pool.close());
  }

  result(): Omit<OpenDriven, 'cpuShare'> {
    const seconds = (this.#lastSentMs - this.#startMs) / 1_000;
    return {
      sent: this.#sent,
      seconds,
      counts: this.#counts,
      response: this.#response,
      requestsPerSecond: this.#load.requestsPerSecond,
      achievedPerSecond: this.#sent > 1 ? (this.#sent - 1) / seconds : this.#sent,
      service: this.#service,
      sendLag: this.#sendLag,
      waited: this.#pool.waited,
      drainSeconds: (this.#endedMs - this.#lastSentMs) / 1_000,
    };
  }

  #drive(): Promise<void> {
    const { requestsPerSecond, signal, target } = this.#load;
    return new Promise((resolve, reject) => {
      const stop = beginPace({ requestsPerSecond, total: this.#total }, (nth, dueMs) => {
        this.#send(nth, dueMs, () => {
          const gone = signal?.aborted ? signal.reason : this.#counts.givenUp(target.endpoint);
          if (gone) {
            stop();
            reject(gone);
          }
          if (this.#ended === this.#total) resolve();
        });
      });
    });
  }

  #send(nth: number, dueMs: number, onSettled: () => void): void {
    let sentMs = dueMs;
    this.#sendLag.record(performance.now() - dueMs);
    this.#pool.send({
      bytes: this.#load.request(nth),
      onSend: () => {
        sentMs = performance.now();
        this.#lastSentMs = sentMs;
        this.#sent++;
      },
      onOutcome: (outcome) => {
        this.#end(nth, outcome, { dueMs, sentMs });
        onSettled();
      },
    });
  }

  #end(nth: number, outcome: Outcome, { dueMs, sentMs }: { dueMs: number; sentMs: number }): void {
    const nowMs = performance.now();
    const fate = this.#counts.add(outcome);
    this.#response[fate === 'throttled' ? 'throttled' : 'done'].record(nowMs - dueMs);
    this.#service.record(nowMs - sentMs);
    this.#load.onFate?.(nth, fate);
    this.#ended++;
    this.#endedMs = nowMs;
  }
}

/** Calls per second, and how many in all. */
export interface Pace {
  readonly requestsPerSecond: number;
  readonly total: number;
}

/** Where calls are due more often than timers tick, the loop looks again at once. */
const TIMER_MS = 1.5;

/**
 * Begins a schedule now.
 *
 * @param send call `nth`, counted from 0, with the moment it was due on `performance.now()`
 * @returns ends it before its time
 */
export function beginPace(
  { requestsPerSecond, total }: Pace,
  send: (nth: number, dueMs: number) => void,
): () => void {
  const startMs = performance.now();
  const gapMs = 1_000 / requestsPerSecond;
  let sent = 0;
  let isStopped = false;
  const tick = (): void => {
    if (isStopped) return;
    const nowMs = performance.now();
    for (let dueMs = startMs + sent * gapMs; sent < total && dueMs <= nowMs; ) {
      send(sent, dueMs);
      dueMs = startMs + ++sent * gapMs;
    }
    if (sent === total) return;
    const waitMs = startMs + sent * gapMs - performance.now();
    if (gapMs < TIMER_MS || waitMs < 0.1) setImmediate(tick);
    else setTimeout(tick, waitMs);
  };
  tick();
  return () => {
    isStopped = true;
  };
}
