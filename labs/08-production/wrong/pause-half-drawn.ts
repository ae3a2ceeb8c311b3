/**
 * 8.5 `pauseBefore` draws from the upper half alone.
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
  const longest = Math.min(MOST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (retry - 1));
  return longest / 2 + (chance * longest) / 2;
}
