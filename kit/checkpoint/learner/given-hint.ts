/** A hint as a learner gets it, as plain data. */

/** One of a step's hints, and what stands out in the last run. */
export interface GivenHint {
  readonly step: string;
  readonly title: string;
  /** Which of the step's hints, from 1. */
  readonly number: number;
  readonly of: number;
  readonly hint: string;
  /** Sentences about the last run; none where it did not fail this step. */
  readonly seen: readonly string[];
}
