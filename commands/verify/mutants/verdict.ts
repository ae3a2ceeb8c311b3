/** What `npm run verify mutants` asks the process that checks, and what that answers. */

/** A model to check. */
export interface ModelTask {
  /** Absolute path. */
  readonly modelFile: string;
  /** Ids of the steps to check it at; the first that fails ends the check. */
  readonly steps: readonly string[];
  /** Longest time for one fact, in seconds. */
  readonly limitSeconds: number;
  /** Leaves out unseen data and ten times the data. */
  readonly isShort?: boolean;
}

/** What came of it. */
export interface MutantVerdict {
  /**
   * - `passed`: every step, on every data set
   * - `failed`: a fact does not hold
   * - `hung`: a fact did not end within its time
   * - `not-loaded`: the model throws while it is loaded
   * - `broken`: the checkpoint failed, instead of a fact
   */
  readonly outcome: 'passed' | 'failed' | 'hung' | 'not-loaded' | 'broken';
  /** The step that did not pass. */
  readonly step?: string;
  /** The fact that does not hold, or what the checkpoint failed with. */
  readonly why?: string;
  /** Longest time of a fact on the visible data, in milliseconds, by step. */
  readonly slowestMs: Readonly<Record<string, number>>;
}

/** What the process is started with. */
export interface CheckedLab {
  /** As it is typed: `3`. */
  readonly lab: string;
  readonly root: string;
  /** Its `.workshop`, for snapshots and modules. */
  readonly workshop: string;
  readonly seed: number;
}
