/**
 * 2.3 an unfollow of oneself is refused like a follow, though nothing is to be undone.
 *
 * @fails 2.3
 */

import { SocialError } from '#entities/02-social.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { unfollow as undo } from '#solutions/02-social/model.ts';

export * from '#solutions/02-social/model.ts';

export async function unfollow(
  lab: LabContext,
  followerId: string,
  followeeId: string,
): Promise<void> {
  if (followerId === followeeId) throw new SocialError('self', 'nobody unfollows themselves');
  return undo(lab, followerId, followeeId);
}
