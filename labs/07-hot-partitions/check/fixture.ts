/** The data of Lab 7: followers in shards that a writer has chosen, and a busy account. */

import type { Fixture } from '#kit/checkpoint/lab/fixture.ts';
import type { Item } from '#kit/item/item.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import { Random } from '#kit/random.ts';
import type { Profile } from '../entities.ts';
import { activityTable, socialTable } from '../table.ts';
import { activityItem, counterItem, followItem, profileItem, requestItem } from './item.ts';
import { type Log, logItems, makeLog } from './log.ts';
import { type Listed, Maker } from './maker.ts';

/** What the checks of Lab 7 ask for. */
export interface ShardData {
  seed: number;
  /** So many times the users around those below. */
  times: number;
  /** Has ten shards: most hold about the same, one ends early, one is empty. */
  famous: { userId: string; shardCount: number; followers: Listed[] };
  /** As many followers under one key. */
  plain: { userId: string; followers: Listed[] };
  /** Three users; `boToo` has an id that begins with that of `bo`. */
  town: { ada: Profile; bo: Profile; boToo: Profile; cleo: Profile };
  /** Has no shards yet, and followers from that time. */
  growing: { profile: Profile; followers: Listed[] };
  /** Got four shards some time ago: followers from before and from since. */
  grown: { profile: Profile; followers: Listed[] };
  log: Log;
  /** Who follows the star, one after the other. */
  crowd: readonly string[];
}

/** The same in every data set, so that a whole room sees the same shards on the same partitions. */
export const STAR: Profile = { Type: 'Profile', userId: 'star', name: 'Star' };

const FAMOUS_SHARDS = 10;
const FAMOUS_FOLLOWERS = 600;
const EMPTY_SHARD = 7;
const SHORT_SHARD = 3;
const REQUESTS = 12;
const GROWN_SHARDS = 4;
/** As many as the longest storm of 7.8 calls. */
const CROWD = 3_000;
/** Users of the seeds at once the data, and the texts that a Scan reads as well. */
const SEED_USERS = 60;
const POSTS = 150;
const POST_SENTENCES = 200;
const COUNTED = [5, -1, 12];

export const fixture: Fixture<ShardData> = {
  table: socialTable,
  otherTables: { '7.7': activityTable },
  data: makeData,
  items: async (data) => {
    const { socialItems } = await import('#seeds/domains/social.ts');
    const { seed, times, famous, plain } = data;
    const crowd = {
      users: SEED_USERS * times,
      preset: 'celebrity',
      design: 'b',
      posts: 0,
    } as const;
    return [
      ...socialItems({ ...crowd, seed }),
      ...[...famous.followers, ...plain.followers].map(listedItem),
      ...requests(data),
      ...posts(seed),
    ];
  },
  ownTables: {
    '7.2': townItems,
    '7.3': townItems,
    '7.5': (data) => [
      ...[data.growing, data.grown].flatMap(({ profile, followers }) => [
        profileItem(profile),
        ...followers.map(listedItem),
      ]),
      ...crowdItems(data),
    ],
    '7.6': (data) => [
      ...COUNTED.map((followers, shard) =>
        counterItem({ Type: 'Counter', userId: data.famous.userId, followers }, shard),
      ),
      ...crowdItems(data),
    ],
    '7.7': ({ log, times }) =>
      logItems(log, times).map(({ activity, shard }) => activityItem(activity, shard)),
  },
  summary: async (data) => {
    const items = (await fixture.items(data)).length.toLocaleString('en-US');
    return `${items} items: users, and followers in the shards that a writer chose`;
  },
};

/** What the counter of `famous` counts. */
export const COUNTED_FOLLOWERS = COUNTED.reduce((sum, one) => sum + one, 0);

function makeData(seed: number, times: number): ShardData {
  const random = new Random(`${seed}/lab-7`);
  const make = new Maker(random);
  const bo = make.profile();
  const growing = make.profile();
  const grown = { ...make.profile(), shardCount: GROWN_SHARDS };
  const plainId = make.userId();
  return {
    seed,
    times,
    famous: makeFamous(make, random),
    plain: {
      userId: plainId,
      followers: make.followers(plainId, FAMOUS_FOLLOWERS, () => undefined),
    },
    town: {
      ada: make.profile(),
      bo,
      boToo: { ...bo, userId: `${bo.userId}1` },
      cleo: make.profile(),
    },
    growing: { profile: growing, followers: make.followers(growing.userId, 20, () => undefined) },
    grown: {
      profile: grown,
      followers: make.followers(grown.userId, 40, () =>
        random.integer(0, 2) === 0 ? undefined : random.integer(0, GROWN_SHARDS - 1),
      ),
    },
    log: makeLog(make, random),
    crowd: make.crowd(CROWD),
  };
}

function makeFamous(make: Maker, random: Random): ShardData['famous'] {
  const userId = make.userId();
  const followers = make.followers(userId, FAMOUS_FOLLOWERS, () => {
    const shard = random.integer(0, FAMOUS_SHARDS - 1);
    return shard === EMPTY_SHARD || shard === SHORT_SHARD ? 0 : shard;
  });
  // Two followers, the first of all: this shard is at its end after the first page.
  for (const listed of followers.slice(0, 2)) listed.shard = SHORT_SHARD;
  return { userId, shardCount: FAMOUS_SHARDS, followers };
}

/** A follow as the item that a writer has made of it. */
export function listedItem({ follow, shard }: Listed): Item {
  return followItem(follow, shard);
}

/** Each begins almost like a follow, in the table and in the index. */
function requests({ famous: { userId }, crowd }: ShardData): Item[] {
  return crowd
    .slice(0, REQUESTS)
    .map((followerId, shard) =>
      requestItem({ Type: 'FollowRequest', followerId, followeeId: userId }, shard % FAMOUS_SHARDS),
    );
}

/** What a writing step begins with: four users whom nobody follows, and the follows of others. */
function townItems({ town: { ada, bo, boToo, cleo }, ...data }: ShardData): Item[] {
  return [...[ada, bo, boToo, cleo].map(profileItem), ...crowdItems(data)];
}

/** Follows among others, so that a table is more than its answer. */
function crowdItems({ seed, times }: Pick<ShardData, 'seed' | 'times'>): Item[] {
  const make = new Maker(new Random(`${seed}/lab-7/crowd`));
  return Array.from({ length: 40 * times }, () =>
    followItem(make.follow(`x${make.userId()}`, `y${make.userId()}`)),
  );
}

/** What a social network mostly holds: long texts that a Scan reads as well. */
function posts(seed: number): Item[] {
  const random = new Random(`${seed}/lab-7/posts`);
  return Array.from({ length: POSTS }, (_, number) => {
    const key = entityKey('POST', `${seed}-${number}`);
    const text = `${random.uint32()} miles from home, and still no coffee. `.repeat(POST_SENTENCES);
    return { ...adjacencyKeys(key, key), Type: 'Post', postId: `${seed}-${number}`, text };
  });
}
