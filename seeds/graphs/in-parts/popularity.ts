/** Draws users by popularity, and tells how active they are, without a list of them. */

import { inverseNormal } from '../distribution.ts';
import type { FollowShape } from '../follow-preset.ts';
import { returnedShare } from './pair-rule.ts';
import { CounterDraw } from './permutation.ts';

/** How far activity goes with popularity. */
const CORRELATION = 0.7;

/**
 * The popularity of users who are named by rank, 0 being the most popular: log-normal, each user in
 * the middle of a slice of the distribution that is as likely as every other slice.
 *
 * A draw by popularity is a draw from the same distribution, moved up by its spread: the
 * size-biased log-normal distribution is log-normal too.
 */
export class Popularity {
  readonly #users: number;
  readonly #starShare: number;
  readonly #rankShare: ShareTable;
  readonly #activityOfRank: ShareTable;
  readonly #ownActivity: ShareTable;

  constructor(users: number, { sigma, activitySigma }: FollowShape) {
    this.#users = users;
    const star = Math.exp(-sigma * inverseNormal(0.5 / users) - sigma ** 2 / 2) / users;
    this.#starShare = Math.fround(star);
    this.#rankShare = new ShareTable((share) => normalShare(inverseNormal(share) - sigma));
    const rest = Math.sqrt(1 - CORRELATION ** 2);
    const exp = (sd: number) => new ShareTable((share) => Math.exp(-sd * inverseNormal(share)));
    this.#activityOfRank = exp(activitySigma * CORRELATION);
    this.#ownActivity = exp(activitySigma * rest);
  }

  /**
   * A rank, drawn by popularity; nothing where the draw has to be repeated: the slice of the star
   * has a tail that no user can fill.
   *
   * @param share a random number from 0 to 1
   */
  drawn(share: number): number | undefined {
    const rank = Math.floor(this.#rankShare.at(share) * this.#users);
    return rank === 0 && share >= this.#starShare ? undefined : rank;
  }

  /** How much a user does, on no scale. @param own a random number from 0 to 1, the user's own */
  activity(rank: number, own: number): number {
    return this.#activityOfRank.at((rank + 0.5) / this.#users) * this.#ownActivity.at(own);
  }
}

/** Share of all draws by popularity that fall on the given share of the most popular. */
export function shareOfTop(share: number, sigma: number): number {
  return normalShare(inverseNormal(share) + sigma);
}

// A function of a share, tabulated once and then looked up by products and sums alone.

/** Cells for each halving of the distance to an end, and the halvings on one side. */
const CELLS = 64;
const CELL_BITS = 6;
const HALVINGS = 33;
/** Shares are told apart in steps of this size before the interpolation. */
const STEPS = 2 ** 32;

/**
 * A function on the shares from 0 to 1, with straight lines between its tabulated values. The cells
 * become smaller towards both ends, where functions of a distribution change fastest.
 *
 * The values are rounded to 24 bits: the last bits of `Math.exp` and `Math.log` may differ between
 * versions of V8, and would make another graph of the same seed.
 *
 * @example
 * new ShareTable((share) => share ** 2).at(0.5); // => 0.25
 */
export class ShareTable {
  readonly #starts = new Float64Array(2 * HALVINGS * CELLS);
  readonly #values = new Float64Array(2 * HALVINGS * CELLS);
  readonly #slopes = new Float64Array(2 * HALVINGS * CELLS);

  /** @param of its argument is above 0 and below 1 */
  constructor(of: (share: number) => number) {
    for (let halving = 0; halving < HALVINGS; halving++) {
      for (let part = 0; part < CELLS; part++) this.#tabulate(of, halving, part);
    }
  }

  /** The value at a share, 0 … 1. */
  at(share: number): number {
    const isUpper = share >= 0.5;
    const steps = (isUpper ? 1 - share : share) * STEPS;
    const whole = steps >>> 0;
    const halving = Math.clz32(whole);
    const part = (whole << (halving + 1)) >>> (32 - CELL_BITS);
    const cell = (isUpper ? HALVINGS * CELLS : 0) + halving * CELLS + part;
    const offset = steps - (this.#starts[cell] as number);
    return (this.#values[cell] as number) + offset * (this.#slopes[cell] as number);
  }

  #tabulate(of: (share: number) => number, halving: number, part: number): void {
    const octave = halving === HALVINGS - 1 ? 0 : 2 ** (31 - halving);
    const start = octave * (1 + part / CELLS);
    const width = Math.max(1, octave / CELLS);
    for (const isUpper of [false, true]) {
      const valueAt = (steps: number): number => {
        const share = Math.max(steps, 0.5) / STEPS;
        return Math.fround(of(isUpper ? 1 - share : share));
      };
      const cell = (isUpper ? HALVINGS * CELLS : 0) + halving * CELLS + part;
      const value = valueAt(start);
      this.#starts[cell] = start;
      this.#values[cell] = value;
      this.#slopes[cell] = (valueAt(start + width) - value) / width;
    }
  }
}

// The normal distribution function.

/** Where the series gives way to the continued fraction. */
const TAIL = 3;
const TERMS = 100;

/**
 * The probability that a standard normal variable stays below a value, exact in both tails as well:
 * a series in the middle, a continued fraction outside.
 * @see https://doi.org/10.18637/jss.v011.i04 Marsaglia, 2004
 *
 * @example
 * normalShare(1.96); // => 0.975…
 */
export function normalShare(value: number): number {
  if (value > 0) return 1 - normalShare(-value);
  const density = Math.exp((-value * value) / 2) / Math.sqrt(2 * Math.PI);
  if (value < -TAIL) {
    let fraction = -value;
    for (let term = TERMS; term > 0; term--) fraction = term / fraction - value;
    return density / fraction;
  }
  let sum = value;
  let power = value;
  for (let odd = 3; odd < 2 * TERMS; odd += 2) {
    power *= (value * value) / odd;
    sum += power;
  }
  return 0.5 + density * sum;
}

// How many each user follows: whole numbers whose sum is exact, each computed by itself.

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
