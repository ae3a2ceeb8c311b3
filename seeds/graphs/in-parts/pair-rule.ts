/** Who of two users may follow the other of its own accord, and whether the other returns it. */

import type { FollowShape } from '../follow-preset.ts';
import { CounterDraw } from './permutation.ts';

/** Follows are returned less often by the most popular, one user in 200. */
const FAMOUS_SHARE = 1 / 200;
const RETURNED = { usual: 1.12, famous: 0.1 } as const;

/** What a follow is: returned by its target, or not. */
export type FollowKind = 'returned' | 'plain';

/**
 * One rule for each pair of users, looked up by both: either both may follow the other and neither
 * returns it, or one alone may, and the other returns it.
 *
 * So a follow that returns another is never drawn as well, and no two users have to be compared.
 * Users are named by rank: 0 is the most popular.
 */
export class PairRule {
  readonly #draw: CounterDraw;
  readonly #famous: number;
  /** Chance that a pair has a follow and its return, when the one or the other would return it. */
  readonly #mutual: { readonly usual: number; readonly famous: number };

  constructor(options: { users: number; seed: number; shape: FollowShape }) {
    const { users, seed, shape } = options;
    this.#draw = new CounterDraw(`${seed}/pairs`);
    this.#famous = users * FAMOUS_SHARE;
    this.#mutual = {
      usual: mutualShare(shape.followBack * RETURNED.usual),
      famous: mutualShare(shape.followBack * RETURNED.famous),
    };
  }

  /** Whether a user may begin a follow of this kind. */
  allows(user: number, target: number, kind: FollowKind): boolean {
    if (user === target) return false;
    const bits = this.#draw.uint32(Math.min(user, target), Math.max(user, target));
    const isUserFirst = ((bits & 1) === 1) === user < target;
    const returner = isUserFirst ? target : user;
    const mutual = returner < this.#famous ? this.#mutual.famous : this.#mutual.usual;
    const isMutual = (bits >>> 1) / 2 ** 31 < mutual;
    return isMutual ? isUserFirst && kind === 'returned' : kind === 'plain';
  }
}

/** Share of the follows that are returned, when the share `famous` goes to the most popular. */
export function returnedShare(shape: FollowShape, toFamous: (share: number) => number): number {
  const famous = toFamous(FAMOUS_SHARE);
  const { usual, famous: seldom } = RETURNED;
  return Math.fround(shape.followBack * ((1 - famous) * usual + famous * seldom));
}

/**
 * Share of pairs with a rule of return, so that a follow is returned with the given chance: one
 * half of these pairs is closed to a user, the other half is returned.
 */
function mutualShare(chance: number): number {
  return Math.fround((2 * chance) / (1 + chance));
}
