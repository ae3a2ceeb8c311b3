/** One process at a time changes a file: two projects of a test runner may run the same test file. */

import { mkdirSync, rmSync, statSync } from 'node:fs';

/** A change takes a few milliseconds: a lock of this age was left behind by a process that ended. */
const LEFT_BEHIND_MS = 5_000;
const PAUSE_MS = 5;

/**
 * Makes a change while no other process makes one of the same file. It waits without going on with anything
 * else.
 */
export function whileLocked<T>(path: string, change: () => T): T {
  const lock = `${path}.lock`;
  while (!isTaken(lock)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
  try {
    return change();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

/** Takes the lock; of two processes that try, one gets it. */
function isTaken(lock: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const since = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - since > LEFT_BEHIND_MS) rmSync(lock, { recursive: true, force: true });
    return false;
  }
}
