/** Four users who know one another: the table of a step that writes. */

import type { Item } from '#kit/item/item.ts';
import type { Follow, Profile } from '../entities.ts';
import { indexedItem, itemOf } from './item.ts';
import { type Maker, reverseOf } from './maker.ts';

/** Four profiles without their counters, and follows that a table may begin with. */
export interface Town {
  ada: Profile;
  bo: Profile;
  cleo: Profile;
  dora: Profile;
  follows: Readonly<Record<TownFollow, Follow>>;
}

/** A follow of the town by name. */
export type TownFollow =
  | 'adaFollowsBo'
  | 'boFollowsAda'
  | 'cleoFollowsAda'
  | 'boFollowsCleo'
  | 'cleoFollowsBo';

export function makeTown(make: Maker): Town {
  const [ada, bo, cleo, dora] = [make.profile(), make.profile(), make.profile(), make.profile()];
  const follow = (one: Profile, other: Profile): Follow => make.follow(one.userId, other.userId);
  return {
    ada,
    bo,
    cleo,
    dora,
    follows: {
      adaFollowsBo: follow(ada, bo),
      boFollowsAda: follow(bo, ada),
      cleoFollowsAda: follow(cleo, ada),
      boFollowsCleo: follow(bo, cleo),
      cleoFollowsBo: follow(cleo, bo),
    },
  };
}

/** The town's items with these follows, counters and both halves in agreement. */
export function townItems(town: Town, names: readonly TownFollow[], more: Follow[] = []): Item[] {
  const follows = [...names.map((name) => town.follows[name]), ...more];
  return [
    ...profileItems(town, follows),
    ...follows.flatMap((edge) => [itemOf(edge), itemOf(reverseOf(edge))]),
  ];
}

/** The town's items in design (b): one item a follow, and the counters. */
export function indexedTownItems(town: Town, follows: readonly Follow[]): Item[] {
  return [...profileItems(town, follows), ...follows.map(indexedItem)];
}

/** The profiles of the town; they count these follows. */
function profileItems({ ada, bo, cleo, dora }: Town, follows: readonly Follow[]): Item[] {
  const counted = (profile: Profile): Profile => ({
    ...profile,
    followerCount: follows.filter(({ followeeId }) => followeeId === profile.userId).length,
    followingCount: follows.filter(({ followerId }) => followerId === profile.userId).length,
  });
  return [ada, bo, cleo, dora].map((profile) => itemOf(counted(profile)));
}
