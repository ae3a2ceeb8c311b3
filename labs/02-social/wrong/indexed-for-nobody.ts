/**
 * 2.13 forwards only, and in the index all the same: an entry that nobody reads.
 *
 * @fails 2.13
 */

import type { LabContext } from '#kit/lab-context.ts';
import { followIndexed } from '#solutions/02-social/model.ts';

export * from '#solutions/02-social/model.ts';

export async function followForward(
  lab: LabContext,
  followerId: string,
  followeeId: string,
): Promise<void> {
  await followIndexed(lab, followerId, followeeId);
}
