/** Two friends with friends of their own, some of them in common. */

import type { Item } from '#kit/item/item.ts';
import type { Follow, Friend } from '../entities.ts';
import { friendItems, itemOf } from './item.ts';
import { byText, type Maker, reverseOf } from './maker.ts';

/** Who is friends with whom. */
export interface Circle {
  aliceId: string;
  bobId: string;
  /** An id that begins with the whole id of alice, with friends of their own. */
  namesakeId: string;
  /** Somebody whose only friend is bob. */
  loyalId: string;
  /** Each once: two ids, and since when. */
  friendships: [string, string, string][];
  /** Alice follows bob as well: another edge between the same two. */
  follow: Follow;
}

const FRIENDS = 30;
/** So many of alice's friends are friends of bob. */
const COMMON = 9;
const OTHERS = 15;

export function makeCircle(make: Maker): Circle {
  const [aliceId, bobId, loyalId] = [make.userId(), make.userId(), make.userId()];
  const namesakeId = `${aliceId}-2`;
  const ofAlice = make.userIds(FRIENDS);
  const common = ofAlice.slice(-COMMON);
  const friendship = (one: string, other: string): [string, string, string] => [
    one,
    other,
    make.time(),
  ];
  return {
    aliceId,
    bobId,
    namesakeId,
    loyalId,
    friendships: [
      friendship(aliceId, bobId),
      ...ofAlice.map((id) => friendship(aliceId, id)),
      ...[...common, ...make.userIds(OTHERS), loyalId].map((id) => friendship(bobId, id)),
      ...[ofAlice[0] as string, ...make.userIds(3)].map((id) => friendship(namesakeId, id)),
    ],
    follow: make.follow(aliceId, bobId),
  };
}

/** The items of all of them. */
export function circleItems({ friendships, follow }: Circle): Item[] {
  return [
    ...friendships.flatMap(([one, other, since]) => friendItems(one, other, since)),
    itemOf(follow),
    itemOf(reverseOf(follow)),
  ];
}

/** The friends of one of them, in id order. */
export function friendsIn({ friendships }: Circle, userId: string): Friend[] {
  return friendships
    .flatMap(([one, other, since]): Friend[] => [
      { Type: 'Friend', userId: one, friendId: other, since },
      { Type: 'Friend', userId: other, friendId: one, since },
    ])
    .filter((half) => half.userId === userId)
    .sort((a, b) => byText(a.friendId, b.friendId));
}
