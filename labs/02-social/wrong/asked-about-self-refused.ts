/**
 * 2.5 refuses a question about one user and the same user, as a follow of oneself is refused.
 *
 * @fails 2.5
 */

import { SocialError } from '#entities/02-social.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as reference from '#solutions/02-social/model.ts';

export * from '#solutions/02-social/model.ts';

export async function isFollowing(
  lab: LabContext,
  followerId: string,
  followeeId: string,
): Promise<boolean> {
  if (followerId === followeeId) throw new SocialError('self', 'nobody follows themselves');
  return reference.isFollowing(lab, followerId, followeeId);
}
