/** Whom a user follows, one follow after the other, each looked up without those of others. */

import type { FollowKind, PairRule } from './pair-rule.ts';
import { CounterDraw } from './permutation.ts';
import type { Activity, OwnFollows, Popularity } from './popularity.ts';

/** Draws by popularity for one follow, before anybody is taken who is allowed. */
const OPEN_TRIES = 24;
/** Draws that close a triangle, before those by popularity. */
const TRIAD_TRIES = 4;
/** Each follow has so many draws of its own. */
const DRAWS = 64;

/** What the choice depends on. */
export interface ChoiceOptions {
  readonly users: number;
  readonly seed: number;
  readonly popularity: Popularity;
  readonly activity: Activity;
  readonly pairs: PairRule;
}

/** Whether a target is one that the user has already. */
export type IsTaken = (target: number) => boolean;

const NEVER: IsTaken = () => false;

/**
 * The targets of users who are named by rank. A user's first follows are open: drawn by popularity.
 * The others close a triangle: each is an open follow of somebody whom an open follow leads to.
 *
 * An open follow can be looked up without the user's others. If it was taken already, it is still
 * somebody whom the user follows.
 */
export class FollowChoice {
  readonly #options: ChoiceOptions;
  readonly #open: CounterDraw;
  readonly #triad: CounterDraw;

  constructor(options: ChoiceOptions) {
    this.#options = options;
    this.#open = new CounterDraw(`${options.seed}/open`);
    this.#triad = new CounterDraw(`${options.seed}/triads`);
  }

  /** The target of a user's follow `nth`, counted from 0. */
  target(user: number, nth: number, own: OwnFollows, isTaken: IsTaken): number {
    const kind = kindOf(nth, own);
    const isTriad = nth >= own.open && nth < own.begun;
    const closing = isTriad ? this.#closing(user, nth, own, isTaken) : undefined;
    return closing ?? this.#byPopularity(user, nth, kind, isTaken);
  }

  #closing(user: number, nth: number, own: OwnFollows, isTaken: IsTaken): number | undefined {
    const { activity, pairs } = this.#options;
    for (let draw = 2 * TRIAD_TRIES; draw > 0; draw -= 2) {
      const friend = this.#openTarget(user, this.#pick(user, nth, draw, own.open), own);
      const theirs = activity.of(friend);
      if (theirs.open === 0) continue;
      const target = this.#openTarget(friend, this.#pick(user, nth, draw + 1, theirs.open), theirs);
      if (pairs.allows(user, target, kindOf(nth, own)) && !isTaken(target)) return target;
    }
    return undefined;
  }

  #openTarget(user: number, nth: number, own: OwnFollows): number {
    return this.#byPopularity(user, nth, kindOf(nth, own), NEVER);
  }

  #byPopularity(user: number, nth: number, kind: FollowKind, isTaken: IsTaken): number {
    const { users, popularity, pairs } = this.#options;
    for (let draw = 0; draw < OPEN_TRIES; draw++) {
      const target = popularity.drawn(this.#open.float(user, nth * DRAWS + draw));
      if (target === undefined || !pairs.allows(user, target, kind)) continue;
      if (!isTaken(target)) return target;
    }
    let target = this.#open.uint32(user, nth * DRAWS + OPEN_TRIES) % users;
    while (!pairs.allows(user, target, kind) || isTaken(target)) target = (target + 1) % users;
    return target;
  }

  #pick(user: number, nth: number, draw: number, count: number): number {
    return Math.floor((this.#triad.uint32(user, nth * DRAWS + draw) / 2 ** 32) * count);
  }
}

/** Of a user's follows, those that are returned come at even distances; added ones are plain. */
export function kindOf(nth: number, { begun, returned }: OwnFollows): FollowKind {
  if (nth >= begun) return 'plain';
  const isNext = Math.floor(((nth + 1) * returned) / begun) > Math.floor((nth * returned) / begun);
  return isNext ? 'returned' : 'plain';
}
