/**
 * 7.8 sending again at once what was throttled: it is throttled again.
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
  for (let attempt = 1; ; attempt++) {
    try {
      await solution.followCalculated(lab, followerId, followeeId, 10);
      return;
    } catch (error) {
      if (error instanceof ShardError || attempt === 3) throw error;
    }
  }
}
