/** The governor of a workshop: small enough for a laptop, and the same wherever one is measured. */

import type { GovernorOptions } from './setting.ts';

/**
 * A twentieth of AWS's limits: a partition admits 50 write units a second.
 *
 * Splits are off, so that a load may last longer than a split takes. How much may wait for an index
 * is not published; the least that the model allows fills soonest, and the rate that follows is the
 * same.
 */
export const WORKSHOP_GOVERNOR = {
  scale: 0.05,
  timeScale: 30,
  split: 'off',
  parameters: { backlogUnits: 1_000 },
} as const satisfies GovernorOptions;
