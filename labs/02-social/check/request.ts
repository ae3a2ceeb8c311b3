/** A user with a few friend requests that wait, and many that are answered. */

import type { Item } from '#kit/item/item.ts';
import type { FriendRequest } from '../entities.ts';
import { itemOf } from './item.ts';
import type { Maker } from './maker.ts';

/** The user, and their requests. */
export interface Requests {
  toId: string;
  /** Newest first. */
  pending: FriendRequest[];
  answered: FriendRequest[];
}

const PENDING = 4;
const ANSWERED = 60;

export function makeRequests(make: Maker): Requests {
  const toId = make.userId();
  const request = (state: FriendRequest['state']): FriendRequest => ({
    Type: 'FriendRequest',
    fromId: make.userId(),
    toId,
    askedAt: make.time(),
    state,
  });
  const times = Array.from({ length: PENDING }, () => request('pending'));
  return {
    toId,
    pending: times.sort((a, b) => (a.askedAt < b.askedAt ? 1 : -1)),
    answered: Array.from({ length: ANSWERED }, (_, number) =>
      request(number % 3 === 0 ? 'declined' : 'accepted'),
    ),
  };
}

/** The items of all of them. */
export function requestItems({ pending, answered }: Requests): Item[] {
  return [...pending, ...answered].map(itemOf);
}
