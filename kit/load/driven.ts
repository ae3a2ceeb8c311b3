/** What a driver is given and what it has measured, whichever way it drives. */

import type { Latencies } from './latency.ts';
import type { Fate, OutcomeCount } from './outcome.ts';
import type { Target } from './target.ts';

/** A load to be driven. */
export interface Load {
  readonly target: Target;
  readonly seconds: number;
  /** The bytes of request `nth`, counted from 0; asked for once each. */
  readonly request: (nth: number) => Buffer;
  /** Told once for each request that has an outcome. */
  readonly onFate?: (nth: number, fate: Fate) => void;
  /** Ends the load before its time. */
  readonly signal?: AbortSignal;
}

/** What came of it. */
export interface Driven {
  /** Requests that were begun. */
  readonly sent: number;
  /** From the first request to the last; of a closed loop, to the last answer. */
  readonly seconds: number;
  readonly counts: OutcomeCount;
  /**
   * From the moment that a request was due to its answer; those that were given up are in it with
   * their age. Throttled requests are apart: they are answered fast.
   */
  readonly response: { readonly done: Latencies; readonly throttled: Latencies };
  /** Part of one core that this process used while driving. */
  readonly cpuShare: number;
}

/** Measures the processor time of this process. */
export function cpuMeter(): () => number {
  const startedMs = performance.now();
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000 / (performance.now() - startedMs);
  };
}
