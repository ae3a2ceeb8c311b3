/** Users by the day on which they signed up, spread over shards. */

import type { Item } from '#kit/item/item.ts';
import { Random } from '#kit/random.ts';
import { SIGN_UP_SHARDS, shardOf, type User } from '../entities.ts';
import { signedUpItem } from './item.ts';
import { Maker } from './maker.ts';

/** Who signed up when. */
export interface SignUps {
  /** The day that is asked for. */
  day: string;
  /** Its users, oldest first, by id where the time is the same. */
  users: User[];
  /** A day on which nobody signed up. */
  emptyDay: string;
  /** Users of other days, two of them a moment before the day and a moment after it. */
  others: User[];
  /** Not in the table, one of each shard. */
  fresh: User[];
}

const DAY = '2026-01-14';
const [FIRST, NOON, LAST] = ['T00:00:00.000Z', 'T12:00:00.000Z', 'T23:59:59.999Z'].map(
  (time) => `${DAY}${time}`,
) as [string, string, string];
const [BEFORE, AFTER] = ['2026-01-13T23:59:59.999Z', '2026-01-15T00:00:00.000Z'];
const USERS = 34;
/** So many sign up in the same millisecond. */
const AT_NOON = 6;
/** Ten times as many at ten times the data. */
const OTHERS = 420;

/** @param times so many times the users of other days */
export function makeSignUps(seed: number, times: number): SignUps {
  const random = new Random(`${seed}/lab-3/sign-up`);
  const make = new Maker(random);
  const signedUp = (moment: string): User => ({
    ...make.user(),
    CreatedAt: moment,
    UpdatedAt: moment,
  });
  const inDay = (): User =>
    signedUp(new Date(Date.parse(FIRST) + random.integer(1, 86_399) * 1_000).toISOString());
  const users = [
    ...[FIRST, LAST, ...Array.from({ length: AT_NOON }, () => NOON)].map(signedUp),
    ...Array.from({ length: USERS }, inDay),
  ];
  const fresh = new Map<number, User>();
  while (fresh.size < SIGN_UP_SHARDS) {
    const user = inDay();
    fresh.set(shardOf(user.userId, SIGN_UP_SHARDS), user);
  }
  // The maker's own times are before 2026.
  const others = Array.from({ length: OTHERS * times }, () => make.user());
  return {
    day: DAY,
    emptyDay: '2026-02-01',
    fresh: [...fresh.values()],
    users: users.sort((one, other) => (sortedBy(one) < sortedBy(other) ? -1 : 1)),
    others: [...others, signedUp(BEFORE), signedUp(AFTER)],
  };
}

export function signUpItems({ users, others }: SignUps): Item[] {
  return [...users, ...others].map(signedUpItem);
}

/** What a user is sorted by in GSI1. */
function sortedBy(user: User): string {
  return String(signedUpItem(user).GSI1SK);
}
