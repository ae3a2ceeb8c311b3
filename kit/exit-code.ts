/** With which code a process ends that meets an error. */

import type { Ending } from './kit-error.ts';

/** The exit code of each ending of a `KitError`; 64 and 70 are those of sysexits(3). */
export const EXIT_CODES = {
  usage: 64,
  environment: 4,
  engine: 3,
  failure: 1,
  bug: 70,
} as const satisfies Record<Ending, number>;
