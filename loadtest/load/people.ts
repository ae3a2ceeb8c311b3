/** The people of the follow scenarios, and the edge between two of them: design (b) of Lab 2. */

import { edgeItems } from '../../seeds/domains/social/edge.ts';
import { userKey } from '../../seeds/domains/user-key.ts';
import type { Action, Turn } from './scenario.ts';

/** Size of the seeded graph; those who follow beyond it are numbered on. */
export const USERS = 2_000;

/** User 0 is the most popular one of every seeded graph. */
export const STAR = userKey(0, USERS);

/** Who follows in request `nth`: somebody new each time, and never the star. */
export function followerOf({ nth }: Turn): string {
  return userKey(1 + nth, USERS);
}

/** One item: under its follower in the table, under a shard of the followed in the index. */
export function followEdge(turn: Turn, followed: string): Action {
  const follower = followerOf(turn);
  const forward = { source: follower, target: `FOLLOWS#${followed}`, Type: 'Follow' };
  const source = turn.shard(followed, follower);
  const reverse = { source, target: `FOLLOWER#${follower}`, Type: 'Follower' };
  const attributes = { since: turn.at.toISOString() };
  const [put = {}] = edgeItems({ design: 'b', forward, reverse }, attributes);
  return { put };
}
