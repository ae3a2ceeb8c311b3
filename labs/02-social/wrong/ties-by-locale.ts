/**
 * 2.10 puts users with as many common friends in the order of a language, where the order of keys is
 * asked for: capitals come first there.
 *
 * @fails 2.10
 */

import type { FriendOfFriend } from '#entities/02-social.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as reference from '#solutions/02-social/model.ts';

export * from '#solutions/02-social/model.ts';

export async function friendsOfFriends(lab: LabContext, userId: string): Promise<FriendOfFriend[]> {
  const found = await reference.friendsOfFriends(lab, userId);
  return found.sort((a, b) => b.common - a.common || a.userId.localeCompare(b.userId));
}
