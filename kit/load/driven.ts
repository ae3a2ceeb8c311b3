/** What a driver is given and what it has measured, whichever way it drives. */

import { build, type Histogram } from 'hdr-histogram-js';
import type { Target } from './connection.ts';
import type { Fate, OutcomeCount } from './outcome.ts';

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

/** The percentiles that are told. */
const PERCENTILES = [50, 90, 95, 99] as const;

/** What a histogram is read as, in milliseconds. */
export interface LatencySummary {
  readonly count: number;
  readonly p50: number;
  readonly p90: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

/** Longest that is told apart: an hour. */
const HIGHEST_MICROSECONDS = 3_600_000_000;

/** Latencies of one kind. */
export class Latencies {
  readonly #histogram: Histogram = build({
    lowestDiscernibleValue: 1,
    highestTrackableValue: HIGHEST_MICROSECONDS,
    numberOfSignificantValueDigits: 3,
    useWebAssembly: false,
  });

  record(milliseconds: number): void {
    const microseconds = Math.round(milliseconds * 1_000);
    this.#histogram.recordValue(Math.min(HIGHEST_MICROSECONDS, Math.max(1, microseconds)));
  }

  get count(): number {
    return this.#histogram.totalCount;
  }

  /** In milliseconds; 0 where nothing was recorded. */
  percentile(percent: number): number {
    return this.count === 0 ? 0 : this.#histogram.getValueAtPercentile(percent) / 1_000;
  }

  summary(): LatencySummary {
    const [p50, p90, p95, p99] = PERCENTILES.map((percent) => this.percentile(percent));
    return { count: this.count, p50, p90, p95, p99, max: this.percentile(100) } as LatencySummary;
  }
}
