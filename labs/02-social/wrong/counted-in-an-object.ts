/**
 * 2.10 friends in common are counted in an object: it has members of its own from the beginning.
 *
 * @fails 2.10
 */

import type { FriendOfFriend } from '#entities/02-social.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { friends } from '#solutions/02-social/model.ts';

export * from '#solutions/02-social/model.ts';

export async function friendsOfFriends(lab: LabContext, userId: string): Promise<FriendOfFriend[]> {
  const own = (await friends(lab, userId)).map(({ friendId }) => friendId);
  const known = new Set([userId, ...own]);
  const common: Record<string, number> = {};
  for (const id of own) {
    for (const { friendId } of await friends(lab, id)) {
      if (!known.has(friendId)) common[friendId] = (common[friendId] ?? 0) + 1;
    }
  }
  return Object.entries(common)
    .map(([id, times]) => ({ userId: id, common: times }))
    .sort((a, b) => b.common - a.common || (a.userId < b.userId ? -1 : 1));
}
