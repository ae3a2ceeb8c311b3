/** Makes the entities that the checks of Lab 7 ask for, with ids that no seed has. */

import { DrawnIds } from '#kit/checkpoint/lab/drawn-ids.ts';
import type { Random } from '#kit/random.ts';
import type { Activity, Follow, Profile } from '../entities.ts';

/** With capitals: the same id in small letters is another user, or nobody. */
const NAMES = ['Ada', 'Bo', 'Cleo', 'Dov', 'Eve', 'Finn', 'Gia', 'Hal', 'Iris', 'Jon'];
const CROWD_NAMES = ['ada', 'alex', 'ali', 'amy', 'ana', 'andy', 'ann', 'art', 'bo', 'cleo'];
const DEEDS = ['opened a door', 'closed a door', 'moved a crate', 'counted the stock'];

/** A follow and the shard it is in; none where its followee has no shards. */
export interface Listed {
  follow: Follow;
  shard?: number;
}

/** Draws people and what they do from one random source. */
export class Maker {
  readonly #random: Random;
  readonly #ids: DrawnIds;

  constructor(random: Random) {
    this.#random = random;
    this.#ids = new DrawnIds(random);
  }

  userId(names = NAMES): string {
    return this.#ids.id(this.#random.pick(names));
  }

  userIds(count: number): string[] {
    return Array.from({ length: count }, () => this.userId());
  }

  /** Users whose names do not begin evenly, as names do not. */
  crowd(count: number): string[] {
    return Array.from({ length: count }, () => this.userId(CROWD_NAMES));
  }

  profile(): Profile {
    const userId = this.userId();
    const name = userId.replace(/\d+/, '');
    return { Type: 'Profile', userId, name };
  }

  follow(followerId: string, followeeId: string): Follow {
    return { Type: 'Follow', followerId, followeeId, since: this.time() };
  }

  /** Followers of a user, in id order; `shardOf` says which shard each is in. */
  followers(
    followeeId: string,
    count: number,
    shardOf: (followerId: string) => number | undefined,
  ): Listed[] {
    return this.userIds(count)
      .sort()
      .map((followerId) => {
        const shard = shardOf(followerId);
        return {
          follow: this.follow(followerId, followeeId),
          ...(shard !== undefined && { shard }),
        };
      });
  }

  activity(userId: string, at: number): Activity {
    const activityId = this.#ids.id('a');
    const text = this.#random.pick(DEEDS);
    return { Type: 'Activity', userId, activityId, at: new Date(at).toISOString(), text };
  }

  time(): string {
    const since = Date.UTC(2024, 0, 1) + this.#random.integer(0, 60_000_000) * 1_000;
    return new Date(since).toISOString();
  }
}
