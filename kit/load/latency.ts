/** Latencies: recorded in microseconds, with three digits, and read as milliseconds. */

import { build, type Histogram } from 'hdr-histogram-js';

/** The percentiles that are told. */
export const PERCENTILES = [50, 90, 95, 99] as const;

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

  /** Takes in what another one has recorded. */
  add(other: Latencies): void {
    this.#histogram.add(other.#histogram);
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
