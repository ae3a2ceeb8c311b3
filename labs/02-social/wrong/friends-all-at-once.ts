/**
 * 2.10 Promise.all gets all friends: as many Queries at once as there are friends.
 *
 * @fails 2.10
 */

import type { FriendOfFriend } from '#entities/02-social.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { friends } from '#solutions/02-social/model.ts';

export * from '#solutions/02-social/model.ts';

export async function friendsOfFriends(lab: LabContext, userId: string): Promise<FriendOfFriend[]> {
  const own = (await friends(lab, userId)).map(({ friendId }) => friendId);
  const lists = await Promise.all(own.map((id) => friends(lab, id)));
  const known = new Set([userId, ...own]);
  const common = new Map<string, number>();
  for (const { friendId } of lists.flat()) {
    if (!known.has(friendId)) common.set(friendId, (common.get(friendId) ?? 0) + 1);
  }
  return [...common]
    .map(([id, times]) => ({ userId: id, common: times }))
    .sort((a, b) => b.common - a.common || (a.userId < b.userId ? -1 : 1));
}
