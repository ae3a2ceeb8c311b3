/** A user whose follows have strengths, and whose name is copied to those they follow. */

import type { Item } from '#kit/item/item.ts';
import type { Random } from '#kit/random.ts';
import type { Follow, Profile } from '../entities.ts';
import { itemOf } from './item.ts';
import { type Maker, reverseOf } from './maker.ts';

/** The user, and their follows in id order. */
export interface Ties {
  profile: Profile;
  follows: Follow[];
}

const FOLLOWS = 40;

export function makeTies(make: Maker, random: Random): Ties {
  const { profile, follows } = make.person({ follows: FOLLOWS, followers: 0, mutual: 0 });
  // One digit, two and three: texts sort otherwise than numbers.
  const strengths = [100, 9, 0, 10, 99, ...follows.slice(5).map(() => random.integer(11, 98))];
  return {
    profile,
    follows: follows.map((edge, place) => ({
      ...edge,
      notifications: false,
      strength: strengths[place] as number,
    })),
  };
}

/** Both halves of every follow; the reverse half has a copy of the follower's name. */
export function tieItems({ profile, follows }: Ties, name = profile.name): Item[] {
  return [
    itemOf({ ...profile, name }),
    ...follows.flatMap((edge) => [itemOf(edge), itemOf(reverseOf(edge, { followerName: name }))]),
  ];
}

/** Strongest first; of equals, ids backwards. */
export function strongestFirst(follows: readonly Follow[]): Follow[] {
  return [...follows].sort(
    (a, b) => (b.strength ?? 0) - (a.strength ?? 0) || (a.followeeId < b.followeeId ? 1 : -1),
  );
}
