/** The time of an experiment: that of the world, or in tests that of a governor. */

/** Seconds since some moment, and tasks that wait for later ones. */
export interface ExperimentClock {
  now(): number;
  /** Waits for a moment; one that is past is no wait. */
  sleepUntil(seconds: number): Promise<void>;
  /** Begins a task: time that stands still for tasks has to know each of them. */
  start(task: () => Promise<void>): Promise<void>;
  /** After an answer: where answers take no time of their own, the time that the scenario gives them. */
  served(serviceSeconds: number): Promise<void>;
}

/** The clock of this process. */
export const REAL_CLOCK: ExperimentClock = {
  now: () => performance.now() / 1_000,
  sleepUntil: (seconds) =>
    new Promise((resolve) => {
      setTimeout(resolve, Math.max(0, 1_000 * seconds - performance.now()));
    }),
  start: (task) => task(),
  served: () => Promise.resolve(),
};
