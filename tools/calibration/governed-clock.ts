/** A governor's manual clock as the time of an experiment: the machine's speed changes nothing. */

import type { ExperimentClock } from '../../loadtest/experiment/experiment-clock.ts';

/** A task that waits for its moment. */
interface Sleeper {
  readonly at: number;
  readonly wake: () => void;
}

/**
 * Time moves on when every task sleeps, to the moment of the first; tasks with the same moment wake in
 * the order in which they fell asleep.
 *
 * @param advance moves the governor's clock, and says what time it is then
 */
export function governedClock(advance: (seconds: number) => number): ExperimentClock {
  const sleepers: Sleeper[] = [];
  let now = 0;
  let awake = 0;
  const wakeNext = (): void => {
    if (awake > 0 || sleepers.length === 0) return;
    const first = sleepers.reduce((one, other) => (other.at < one.at ? other : one));
    sleepers.splice(sleepers.indexOf(first), 1);
    if (first.at > now) now = advance(first.at - now);
    awake++;
    first.wake();
  };
  const fallAsleep = (at: number): Promise<void> =>
    new Promise((wake) => {
      sleepers.push({ at, wake });
      awake--;
      wakeNext();
    });
  return {
    now: () => now,
    sleepUntil: fallAsleep,
    served: (serviceSeconds) =>
      serviceSeconds > 0 ? fallAsleep(now + serviceSeconds) : Promise.resolve(),
    start: (task) => {
      awake++;
      return task().finally(() => {
        awake--;
        wakeNext();
      });
    },
  };
}
