/** What step 7.5 begins with, and what its checks expect to be added. */

import type { Follow } from '../../entities.ts';

export function follow(followerId: string, followeeId: string, since: string): Follow {
  return { Type: 'Follow', followerId, followeeId, since };
}

/** In the order of the followers' ids. */
export function inOrder(follows: Follow[]): Follow[] {
  return follows.sort((one, other) => (one.followerId < other.followerId ? -1 : 1));
}
