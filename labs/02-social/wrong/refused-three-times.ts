/**
 * 2.13 sending a follow again that was refused: nobody has written meanwhile, and each refusal is charged.
 *
 * @fails 2.13
 */

import { SocialError } from '#entities/02-social.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as reference from '#solutions/02-social/model.ts';

export * from '#solutions/02-social/model.ts';

export async function followCounted(
  lab: LabContext,
  followerId: string,
  followeeId: string,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await reference.followCounted(lab, followerId, followeeId);
    } catch (error) {
      const isRefused = error instanceof SocialError && error.code === 'alreadyFollowing';
      if (!isRefused || attempt === 3) throw error;
    }
  }
}
