/**
 * 8.5 `pauseBefore` draws first and caps then: half of the late pauses are the cap.
 *
 * @fails 8.5
 */

import { FIRST_PAUSE_MS, MOST_PAUSE_MS } from '#entities/08-production.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/08-production/model.ts';

export async function pauseBefore(
  _lab: LabContext,
  retry: number,
  chance: number,
): Promise<number> {
  return Math.min(MOST_PAUSE_MS, chance * FIRST_PAUSE_MS * 2 ** (retry - 1));
}
