/** Which stream of requests an arm sends: one that writes, or one that reads. */

import type { Change } from './change.ts';
import { readStream } from './read-stream.ts';
import type { LoadScenario } from './scenario.ts';
import type { Stream } from './stream.ts';
import { writeStream } from './write-stream.ts';

/**
 * The stream of an arm.
 *
 * @param change nothing before it
 * @param requestsPerSecond how fast the load's own clock goes
 */
export function streamOf(
  scenario: LoadScenario,
  change: Change | undefined,
  requestsPerSecond: number,
): Stream {
  return 'write' in scenario
    ? writeStream(scenario, change, requestsPerSecond)
    : readStream(scenario, change);
}
