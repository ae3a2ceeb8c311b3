/** Whether a table of follows agrees with itself: halves and counters. */

import type { Item } from '#kit/item/item.ts';
import type { Follow, Follower, Profile } from '../../entities.ts';

/**
 * Explains where items contradict one another; nothing where they do not.
 *
 * Every forward half has its reverse half, and every profile counts what there is.
 */
export function explainIncoherence(items: readonly Item[]): string[] | undefined {
  const follows = items.filter((item) => item.Type === 'Follow') as unknown as Follow[];
  const followers = items.filter((item) => item.Type === 'Follower') as unknown as Follower[];
  const profiles = items.filter((item) => item.Type === 'Profile') as unknown as Profile[];
  const lines = [
    ...unmatched(follows, followers, 'has no reverse half'),
    ...unmatched(followers, follows, 'has no forward half'),
    ...profiles.flatMap((profile) => [
      ...miscount(profile, 'followerCount', followers, 'followeeId'),
      ...miscount(profile, 'followingCount', follows, 'followerId'),
    ]),
  ];
  return lines.length > 0 ? lines : undefined;
}

type Ends = Pick<Follow, 'followerId' | 'followeeId'>;

function unmatched(halves: readonly Ends[], others: readonly Ends[], what: string): string[] {
  const textOf = ({ followerId, followeeId }: Ends): string => `${followerId} -> ${followeeId}`;
  const known = new Set(others.map(textOf));
  return halves
    .map(textOf)
    .filter((text) => !known.has(text))
    .map((text) => `the edge ${text} ${what}`);
}

function miscount(
  profile: Profile,
  counter: 'followerCount' | 'followingCount',
  edges: readonly Ends[],
  end: keyof Ends,
): string[] {
  const there = edges.filter((edge) => edge[end] === profile.userId).length;
  const counted = profile[counter];
  return counted === there
    ? []
    : [`${counter} of ${profile.userId} is ${counted}, and there are ${there} such edges`];
}
