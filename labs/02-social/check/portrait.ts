/** A user whose name and picture are copied to those whom they follow. */

import type { Item } from '#kit/item/item.ts';
import type { Follow, Follower } from '../entities.ts';
import { itemOf } from './item.ts';
import { type Maker, type Person, reverseOf } from './maker.ts';

/** The user, and the change of the picture that the copies are of. */
export interface Portrait {
  person: Person;
  picture: string;
  pictureVersion: number;
}

const SHAPE = { follows: 40, followers: 6, mutual: 2, copies: true } as const;
const VERSION = 3;

export function makePortrait(make: Maker): Portrait {
  const person = make.person(SHAPE);
  const picture = pictureOf(person.profile.userId, VERSION);
  return { person, picture, pictureVersion: VERSION };
}

/** The address of a user's picture, another one for each version. */
export function pictureOf(userId: string, version: number): string {
  return `https://pictures.example.com/people/${userId}/${version}.jpeg`;
}

/**
 * Every item of the user, all copies alike.
 *
 * @param name the user's, on the profile and in the copies
 */
export function portraitItems(
  { person, picture, pictureVersion }: Portrait,
  name = person.profile.name,
): Item[] {
  const { profile, followers } = person;
  const copies = { followerName: name, followerPicture: picture, pictureVersion };
  return [
    itemOf({ ...profile, name, picture, pictureVersion }),
    ...person.follows.flatMap((edge) => [itemOf(edge), itemOf(reverseOf(edge, copies))]),
    ...followers.flatMap((edge) => [itemOf(edge), itemOf(forwardOf(edge))]),
  ];
}

/**
 * The items that a step begins with: one copy is from before there were pictures, and one is old,
 * because a change was cut off.
 */
export function staleItems(portrait: Portrait): Item[] {
  const { follows, profile } = portrait.person;
  const [first, second] = follows as [Follow, Follow];
  const followerName = profile.name;
  const old = pictureOf(profile.userId, portrait.pictureVersion - 1);
  const stale = [
    itemOf(reverseOf(first, { followerName })),
    itemOf(
      reverseOf(second, {
        followerName,
        followerPicture: old,
        pictureVersion: portrait.pictureVersion - 1,
      }),
    ),
  ];
  const keyOf = ({ PK, SK }: Item): string => `${PK} / ${SK}`;
  const staleByKey = new Map(stale.map((item) => [keyOf(item), item]));
  return portraitItems(portrait).map((item) => staleByKey.get(keyOf(item)) ?? item);
}

function forwardOf({ followerId, followeeId, since }: Follower): Follow {
  return { Type: 'Follow', followerId, followeeId, since };
}
