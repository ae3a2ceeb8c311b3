/**
 * 7.7 with a catch that lets an activity be lost.
 *
 * @fails 7.7
 */

import type { Activity } from '#entities/07-hot-partitions.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as solution from '#solutions/07-hot-partitions/model.ts';

export * from '#solutions/07-hot-partitions/model.ts';

export async function recordActivity(lab: LabContext, activity: Activity): Promise<void> {
  try {
    await solution.recordActivity(lab, activity);
  } catch {
    // An activity more or less: the account goes on.
  }
}
