/** Draws users by popularity, and tells how active they are, without a list of them. */

import type { FollowShape } from '../follow-preset.ts';
import { inverseNormal } from '../inverse-normal.ts';
import { normalShare } from './normal-share.ts';
import { ShareTable } from './share-table.ts';

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
