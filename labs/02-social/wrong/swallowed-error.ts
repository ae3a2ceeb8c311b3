/**
 * 2.3 with a catch that takes every error for "was not following".
 *
 * @fails 2.3
 */

import type { LabContext } from '#kit/lab-context.ts';
import * as solution from '#solutions/02-social/model.ts';

export * from '#solutions/02-social/model.ts';

export async function unfollow(
  lab: LabContext,
  followerId: string,
  followeeId: string,
): Promise<void> {
  try {
    await solution.unfollow(lab, followerId, followeeId);
  } catch {
    // Not following: nothing to undo.
  }
}
