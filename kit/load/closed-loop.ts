/**
 * A closed loop, by autocannon: so many connections, each with its next request when the last is
 * answered. It finds out how much is admitted; its latencies are not those of a rate.
 *
 * This is the only file that knows autocannon. Each request has a body of its own by overriding
 * `getRequestBuffer`, which autocannon does not document: its version is pinned, and a test holds
 * it to every body arriving once. Its own rate mode and its histograms are not used: the one sends
 * bursts, the other rounds to milliseconds.
 */

import autocannon, { type Client, type Instance } from 'autocannon';
import { cpuMeter, type Driven, Latencies, type Load } from './driven.ts';
import { OutcomeCount } from './outcome.ts';

/** A load without a rate. */
export interface ClosedLoad extends Omit<Load, 'seconds'> {
  /** Requests under way at once. */
  readonly connections: number;
  /** When it ends; as many requests as these are all answered. */
  readonly until: { readonly seconds: number } | { readonly requests: number };
}

/** What the types of autocannon leave out. */
type RawClient = Client & {
  getRequestBuffer(): Buffer;
  on(event: 'body', listener: (chunk: Buffer) => void): void;
  on(
    event: 'response',
    listener: (status: number, bytes: number, responseMs: number) => void,
  ): void;
};

const TIMEOUT_SECONDS = 10;
/** How often autocannon looks whether it is over, in milliseconds. */
const END_EVERY_MS = 50;

/**
 * Drives a load to its end; requests that are under way when its time is over are cut off.
 *
 * @throws {KitError} `driver.targetGone`, `driver.targetFails`, `driver.targetSilent` when there is
 *   nothing but failures
 */
export async function driveClosed(load: ClosedLoad): Promise<Driven> {
  const run = new ClosedRun(load);
  const cpuShare = cpuMeter();
  await run.finished;
  return { ...run.result(), cpuShare: cpuShare() };
}

class ClosedRun {
  readonly finished: Promise<void>;
  readonly #load: ClosedLoad;
  readonly #counts = new OutcomeCount();
  readonly #response = { done: new Latencies(), throttled: new Latencies() };
  readonly #startMs = performance.now();
  #answeredMs = this.#startMs;
  #instance: Instance | undefined;
  #sent = 0;
  #error: Error | undefined;

  constructor(load: ClosedLoad) {
    this.#load = load;
    this.finished = this.#drive();
  }

  result(): Omit<Driven, 'cpuShare'> {
    return {
      sent: this.#sent,
      seconds: (this.#answeredMs - this.#startMs) / 1_000,
      counts: this.#counts,
      response: this.#response,
    };
  }

  async #drive(): Promise<void> {
    const { target, connections, until, signal } = this.#load;
    signal?.throwIfAborted();
    const onAbort = (): void => this.#stop(signal?.reason);
    signal?.addEventListener('abort', onAbort);
    try {
      await new Promise<void>((resolve, reject) => {
        this.#instance = autocannon(
          {
            url: target.endpoint,
            connections,
            ...('seconds' in until ? { duration: until.seconds } : { amount: until.requests }),
            timeout: TIMEOUT_SECONDS,
            sampleInt: END_EVERY_MS,
            setupClient: (client) => this.#setUp(client as RawClient),
          },
          (error) => (error ? reject(error) : resolve()),
        );
        this.#instance.on('reqError', (error: NodeJS.ErrnoException) => {
          this.#count({ kind: 'broken', cause: error.code ?? error.message });
        });
      });
    } finally {
      signal?.removeEventListener('abort', onAbort);
    }
    if (this.#error) throw this.#error;
  }

  /** One client is one connection; it has one request under way. */
  #setUp(client: RawClient): void {
    let nth = 0;
    let body = '';
    client.getRequestBuffer = () => {
      nth = this.#sent++;
      body = '';
      return this.#load.request(nth);
    };
    client.on('body', (chunk) => {
      body += chunk.toString('latin1');
    });
    client.on('response', (status, _bytes, responseMs) => {
      this.#answeredMs = performance.now();
      const fate = this.#count({ kind: 'answer', status, body });
      this.#response[fate === 'throttled' ? 'throttled' : 'done'].record(responseMs);
      this.#load.onFate?.(nth, fate);
    });
  }

  #count(outcome: Parameters<OutcomeCount['add']>[0]) {
    const fate = this.#counts.add(outcome);
    const gone = this.#counts.givenUp(this.#load.target.endpoint);
    if (gone) this.#stop(gone);
    return fate;
  }

  #stop(error: Error): void {
    this.#error ??= error;
    // Not from within a response: the client still sends its next request there.
    setImmediate(() => (this.#instance as unknown as { stop(): void }).stop());
  }
}
