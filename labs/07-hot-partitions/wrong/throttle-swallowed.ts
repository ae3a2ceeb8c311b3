/**
 * 7.8 returning as if it had followed, where it was throttled.
 *
 * @fails 7.8
 */

import { ShardError } from '#entities/07-hot-partitions.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as solution from '#solutions/07-hot-partitions/model.ts';

export * from '#solutions/07-hot-partitions/model.ts';

export async function followStar(
  lab: LabContext,
  followerId: string,
  followeeId: string,
): Promise<void> {
  try {
    await solution.followCalculated(lab, followerId, followeeId, 10);
  } catch (error) {
    if (error instanceof ShardError) throw error;
  }
}
