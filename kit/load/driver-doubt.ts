/** What keeps a run from saying anything: found by the driver itself, told as sentences. */

import type { Driven } from './driven.ts';
import type { OpenDriven } from './open-loop.ts';

/** What is wrong, apart for the two things that a run measures; empty where all is well. */
export interface Doubts {
  /** Its counts mean nothing. */
  readonly counts: readonly string[];
  /** Its latencies mean nothing. */
  readonly latencies: readonly string[];
}

/** What is still good enough. */
const VALIDITY = {
  /** Part of the rate that must have been sent. */
  rate: 0.99,
  /** A driver later than this part of the slowest answers, and than so many milliseconds. */
  lagShare: 0.1,
  lagMs: 5,
  /** Part of a core; above it the driver's own queue is what is measured. */
  cpu: 0.85,
  /** A server that keeps up is done so many seconds after the last request. */
  drainSeconds: 1,
} as const;

/** Judges a run at a rate. */
export function doubtsOfOpen(run: OpenDriven): Doubts {
  const { achievedPerSecond, requestsPerSecond, sendLag, response, drainSeconds, cpuShare } = run;
  const lagMs = sendLag.percentile(99);
  const slowMs = response.done.percentile(99);
  const isLate = lagMs > VALIDITY.lagMs && lagMs > VALIDITY.lagShare * slowMs;
  return {
    counts: [
      ...failuresOf(run),
      ...when(
        drainSeconds > VALIDITY.drainSeconds,
        `the engine did not keep up: its last answer came ${drainSeconds.toFixed(1)} s after the last request`,
      ),
    ],
    latencies: [
      ...when(
        achievedPerSecond < VALIDITY.rate * requestsPerSecond,
        `the driver did not hold its rate: ${achievedPerSecond.toFixed(1)} of ${requestsPerSecond} requests a second`,
      ),
      ...when(isLate, `the driver was late: by ${lagMs.toFixed(1)} ms at p99`),
      ...when(cpuShare > VALIDITY.cpu && isLate, 'the driver had a whole core to do'),
    ],
  };
}

/** What failed without being throttled, whichever way the run was driven. */
export function failuresOf({ counts }: Driven): string[] {
  const { failed, done, byError } = counts;
  const names = [...byError.keys()].filter((name) => !name.includes('Thr')).join(', ');
  return [
    ...when(
      failed > 0,
      `${failed} ${failed === 1 ? 'request' : 'requests'} failed, and not by throttling (${names})`,
    ),
    ...when(done === 0, 'no request was done'),
  ];
}

function when(isSo: boolean, sentence: string): string[] {
  return isSo ? [sentence] : [];
}
