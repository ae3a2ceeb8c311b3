/**
 * 7.5 giving everybody ten shards, and not looking at the profile.
 *
 * @fails 7.5
 */

import type { LabContext } from '#kit/lab-context.ts';
import * as solution from '#solutions/07-hot-partitions/model.ts';

export * from '#solutions/07-hot-partitions/model.ts';

export async function follow(
  lab: LabContext,
  followerId: string,
  followeeId: string,
): Promise<void> {
  await solution.followCalculated(lab, followerId, followeeId, 10);
}
