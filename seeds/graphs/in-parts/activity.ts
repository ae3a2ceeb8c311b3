/** How many each user follows: whole numbers whose sum is exact, each computed by itself. */

import type { FollowShape } from '../follow-preset.ts';
import { CounterDraw } from './counter-draw.ts';
import { returnedShare } from './pair-rule.ts';
import { type Popularity, shareOfTop } from './popularity.ts';

/** Most follows one user begins, unless the graph has several times its mean. */
const MOST_FOLLOWS = 5_000;
/** Passes that make up for the users who would have more than the most. */
const PASSES = 3;

/** The numbers behind one user's draws. */
export interface OwnFollows {
  /** Follows that it begins, those added for the sum not counted. */
  readonly begun: number;
  /** How many of them are returned. */
  readonly returned: number;
  /** How many of them are drawn by popularity: the first ones. */
  readonly open: number;
}

/** What every number comes from. */
export interface ActivityOptions {
  readonly users: number;
  readonly follows: number;
  readonly seed: number;
  readonly shape: FollowShape;
  readonly popularity: Popularity;
}

/**
 * The follows of users who are named by rank. Follows in proportion to activity come to a little
 * less than the sum; the rest is one more follow for users at even distances.
 *
 * @example
 * const activity = new Activity(options);
 * activity.of(0); // => { begun: 37, returned: 9, open: 7 }
 */
export class Activity {
  readonly #draw: CounterDraw;
  readonly #options: ActivityOptions;
  readonly #returned: number;
  readonly #most: number;
  #perActivity = 0;
  #missing = 0;

  /** Goes over all users four times or more: some 50 ns a user each time. */
  constructor(options: ActivityOptions) {
    const { users, follows, seed, shape } = options;
    this.#options = options;
    this.#draw = new CounterDraw(`${seed}/activity`);
    this.#returned = returnedShare(shape, (share) => shareOfTop(share, shape.sigma));
    this.#most = Math.min(users / 3, Math.max(MOST_FOLLOWS, (4 * follows) / users));
    let sum = 0;
    for (let rank = 0; rank < users; rank++) sum += this.#activity(rank);
    let wanted = follows;
    for (let pass = 0; pass < PASSES || this.#missing < 0; pass++) {
      wanted += pass < PASSES ? this.#missing : 2 * this.#missing;
      this.#perActivity = Math.max(0, wanted) / (1 + this.#returned) / sum;
      this.#missing = follows - this.#total();
    }
  }

  /** The follows of a user. */
  of(rank: number): OwnFollows {
    const share = this.#perActivity * this.#activity(rank);
    const begun = Math.floor(Math.min(share, this.#most) + this.#random(rank, 1));
    const returned = Math.floor(this.#returned * begun + this.#random(rank, 2));
    const { triads } = this.#options.shape;
    const open = Math.floor((1 - triads) * begun + this.#random(rank, 3));
    return { begun, returned: Math.min(returned, begun), open: Math.min(begun, Math.max(1, open)) };
  }

  /** Follows that are added for the sum, of the user at a place of any order that all agree on. */
  addedAt(place: number): number {
    return this.#addedBefore(place + 1) - this.#addedBefore(place);
  }

  #activity(rank: number): number {
    return this.#options.popularity.activity(rank, this.#random(rank, 0));
  }

  #addedBefore(place: number): number {
    return Math.floor((place / this.#options.users) * this.#missing);
  }

  #random(rank: number, which: number): number {
    return this.#draw.uint32(rank, which) / 2 ** 32;
  }

  #total(): number {
    let total = 0;
    for (let rank = 0; rank < this.#options.users; rank++) {
      const { begun, returned } = this.of(rank);
      total += begun + returned;
    }
    return total;
  }
}
