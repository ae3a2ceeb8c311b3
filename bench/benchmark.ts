/** A benchmark: a thing measured beside a named peer, in the same run. */

/** How much a benchmark does. */
export interface Extent {
  /** Pairs of runs: the thing measured and its peer, interleaved. */
  readonly runs: number;
  /** Requests that memory is measured over. */
  readonly requests: number;
}

/** A benchmark: what it measures, in one clause, and its report. */
export interface Benchmark {
  readonly measures: string;
  run(extent: Extent): Promise<string[]>;
}
