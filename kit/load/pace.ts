/** A schedule: calls at even distances, each when it is due, whatever became of those before. */

/** Calls per second, and how many in all. */
export interface Pace {
  readonly requestsPerSecond: number;
  readonly total: number;
}

/** Where calls are due more often than timers tick, the loop looks again at once. */
const TIMER_MS = 1.5;

/**
 * Begins a schedule now.
 *
 * @param send call `nth`, counted from 0, with the moment it was due on `performance.now()`
 * @returns ends it before its time
 */
export function beginPace(
  { requestsPerSecond, total }: Pace,
  send: (nth: number, dueMs: number) => void,
): () => void {
  const startMs = performance.now();
  const gapMs = 1_000 / requestsPerSecond;
  let sent = 0;
  let isStopped = false;
  const tick = (): void => {
    if (isStopped) return;
    const nowMs = performance.now();
    for (let dueMs = startMs + sent * gapMs; sent < total && dueMs <= nowMs; ) {
      send(sent, dueMs);
      dueMs = startMs + ++sent * gapMs;
    }
    if (sent === total) return;
    const waitMs = startMs + sent * gapMs - performance.now();
    if (gapMs < TIMER_MS || waitMs < 0.1) setImmediate(tick);
    else setTimeout(tick, waitMs);
  };
  tick();
  return () => {
    isStopped = true;
  };
}
