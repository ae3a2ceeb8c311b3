/**
 * 2.2 with a catch that takes every error for a follow that is there already.
 *
 * @fails 2.2
 */

import { SocialError } from '#entities/02-social.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as solution from '#solutions/02-social/model.ts';

export * from '#solutions/02-social/model.ts';

export async function follow(
  lab: LabContext,
  followerId: string,
  followeeId: string,
): Promise<void> {
  try {
    await solution.follow(lab, followerId, followeeId);
  } catch (error) {
    if (error instanceof SocialError) throw error;
    throw new SocialError('alreadyFollowing', `${followerId} follows ${followeeId} already`);
  }
}
