/** The data of Lab 2: a celebrity-skewed graph from the seeds, and the people the checks ask for. */

import type { Fixture } from '#kit/checkpoint/lab/fixture.ts';
import type { Item } from '#kit/item/item.ts';
import { adjacencyKeys, entityKey, parseKey } from '#kit/keys.ts';
import { Random } from '#kit/random.ts';
import type { Follow, FriendRequest } from '../entities.ts';
import { socialTable } from '../table.ts';
import { type Blocks, blockItems, makeBlocks } from './blocks.ts';
import { type Circle, circleItems, makeCircle } from './circle.ts';
import { type Designs, makeDesigns } from './design.ts';
import { friendItems, indexedItem, itemOf } from './item.ts';
import { type Likes, likeItems, makeLikes } from './likes.ts';
import { byText, Maker, type Person, reverseOf } from './maker.ts';
import { makePortrait, type Portrait, staleItems } from './portrait.ts';
import { makeRequests, type Requests, requestItems } from './request.ts';
import { makeTies, type Ties, tieItems } from './tie.ts';
import { indexedTownItems, makeTown, type Town, townItems } from './town.ts';

/** What the checks of Lab 2 ask for. */
export interface SocialData {
  seed: number;
  /** So many times the users around those below. */
  times: number;
  /** Follows 110, is followed by 60, knows 20 both ways; and follow-ups begin almost like follows. */
  usual: Person;
  /** Followed by 5,000, follows 130, 12 of them both ways. */
  celebrity: Person;
  /** Follows nobody, followed by nobody. */
  hermit: Person;
  /** An id that begins like that of somebody `usual` follows, and is nobody they follow. */
  almostFollowed: string;
  /** An id that begins with the whole id of `usual`; follows 6, is followed by 6. */
  namesake: Person;
  /** Follows 1,000, is followed by 12, 5 of them both ways. */
  fan: Person;
  /** Followed by 60, in design (b). */
  indexed: IndexedFollowers;
  /** An id that begins with the whole id of `indexed`; followed by 6. */
  indexedNamesake: IndexedFollowers;
  /** Follows users with odd ids, and they follow back: an id may hold anything but #. */
  odd: Person;
  /** The four users of a writing step's own table. */
  town: Town;
  ties: Ties;
  /** A user with friends, the friends' friends, and how many lead to each. */
  friends: { userId: string; friendships: [string, string, string][] };
  requests: Requests;
  designs: Designs;
  circle: Circle;
  likes: Likes;
  blocks: Blocks;
  portrait: Portrait;
  /** In no table at first. Follows 60, is followed by 900, 30 of them both ways. */
  busy: Person;
}

/** A user and their followers in design (b), in id order. */
export interface IndexedFollowers {
  userId: string;
  follows: Follow[];
}

const FOLLOW_UPS = 12;
const FRIENDS = 12;
const FRIENDS_OF_EACH = 9;
/** Any text is an id; these are also names of members that every object of JavaScript has. */
const NAMES_IN_OBJECTS = ['__proto__', 'constructor'];
/** Users of the seeds, and edges of others in the table of a writing step, at once the data. */
const SEED_USERS = 200;
const CROWD = 40;
const POSTS = 500;
const POST_SENTENCES = 200;
const OTHER_TIME = '2024-06-01T12:00:00.000Z';

export const fixture: Fixture<SocialData> = {
  table: socialTable,
  data: makeData,
  items: async (data) => {
    const { socialItems } = await import('#seeds/domains/social.ts');
    const { seed, times } = data;
    const crowd = {
      users: SEED_USERS * times,
      preset: 'celebrity',
      design: 'a',
      posts: 0,
    } as const;
    return [
      ...[...socialItems({ ...crowd, seed })].map(withIds),
      ...[data.usual, data.namesake, data.celebrity, data.fan, data.hermit, data.odd].flatMap(
        personItems,
      ),
      ...followUps(data.usual.profile.userId),
      ...posts(seed),
    ];
  },
  ownTables: {
    '2.1': ({ town }) => [itemOf({ ...town.dora, followerCount: 3 })],
    '2.2': ({ town }) => townItems(town, ['cleoFollowsAda', 'boFollowsCleo']),
    '2.3': ({ town }) => townItems(town, ['adaFollowsBo', 'boFollowsAda', 'cleoFollowsBo']),
    '2.6': (data) => [
      ...[data.indexed, data.indexedNamesake].flatMap(({ follows }) => follows.map(indexedItem)),
      ...crowdOf(data, (one, other, time) => [
        indexedItem({ Type: 'Follow', followerId: one, followeeId: other, since: time }),
      ]),
    ],
    '2.9': (data) => [
      ...tieItems(data.ties),
      // GSI2 holds requests as well.
      itemOf(requestTo(data.ties.profile.userId, data.town.dora.userId)),
      ...crowdOf(data, (followerId, followeeId, since) => [
        itemOf({ Type: 'Follow', followerId, followeeId, since, strength: 50 }),
      ]),
    ],
    '2.10': (data) => [
      ...townItems(data.town, ['adaFollowsBo', 'boFollowsAda', 'cleoFollowsBo']),
      ...data.friends.friendships.flatMap(([one, other, since]) => friendItems(one, other, since)),
      ...crowdOf(data, friendItems),
    ],
    '2.11': (data) => [
      ...townItems(data.town, ['adaFollowsBo', 'boFollowsAda', 'cleoFollowsBo']),
      ...crowdOf(data, (firstId, secondId, since) => [
        itemOf({ Type: 'Connection', firstId, secondId, how: 'work', since }),
      ]),
    ],
    '2.12': (data) => [
      ...requestItems(data.requests),
      // GSI2 holds ties as well.
      itemOf(tieOf(data.requests.toId, data.town.dora.userId)),
      ...crowdOf(data, (fromId, toId, askedAt) => [
        itemOf({ Type: 'FriendRequest', fromId, toId, askedAt, state: 'pending' }),
      ]),
    ],
    '2.13': ({ town }) => {
      const { cleoFollowsAda, boFollowsCleo } = town.follows;
      return indexedTownItems(town, [cleoFollowsAda, boFollowsCleo]);
    },
    '2.14': (data) => [...circleItems(data.circle), ...crowdOf(data, friendItems)],
    '2.15': (data) => [
      ...likeItems(data.likes),
      ...crowdOf(data, (userId, postId, likedAt) => [
        itemOf({ Type: 'Like', userId, postId, likedAt }),
      ]),
    ],
    '2.16': (data) => [
      ...townItems(data.town, ['cleoFollowsAda', 'boFollowsCleo']),
      ...blockItems(data.blocks),
      ...crowdOf(data, (userId, blockedId, since) => [
        itemOf({ Type: 'Block', userId, blockedId, since }),
      ]),
    ],
    '2.17': (data) => [
      ...staleItems(data.portrait),
      ...crowdOf(data, (followerId, followeeId, since) => [
        itemOf({ Type: 'Follow', followerId, followeeId, since }),
      ]),
    ],
  },
  summary: async (data) => {
    const items = (await fixture.items(data)).length.toLocaleString('en-US');
    return `${items} items: users, posts, and who follows whom; one is a star`;
  },
};

function makeData(seed: number, times: number): SocialData {
  const random = new Random(`${seed}/lab-2`);
  const make = new Maker(random);
  const usual = make.person({ follows: 110, followers: 60, mutual: 20 });
  const [first] = usual.follows;
  const data = {
    seed,
    times,
    usual,
    celebrity: make.person({ follows: 130, followers: 5_000, mutual: 12, copies: true }),
    hermit: make.person({ follows: 0, followers: 0, mutual: 0 }),
    almostFollowed: (first as Follow).followeeId.slice(0, -1),
    indexed: makeIndexed(make, 60),
    town: makeTown(make),
    ties: makeTies(make, random),
    friends: makeFriends(make),
    requests: makeRequests(make),
  };
  const namesake = `${usual.profile.userId}-2`;
  return {
    ...data,
    namesake: make.person({ follows: 6, followers: 6, mutual: 0 }, namesake),
    fan: make.person({ follows: 1_000, followers: 12, mutual: 5 }),
    indexedNamesake: makeIndexed(make, 6, `${data.indexed.userId}-2`),
    designs: makeDesigns(make),
    circle: makeCircle(make),
    likes: makeLikes(make),
    blocks: makeBlocks(make, data.town),
    portrait: makePortrait(make),
    odd: makeOdd(make),
    busy: make.person({ follows: 60, followers: 900, mutual: 30 }),
  };
}

function makeIndexed(make: Maker, count: number, userId?: string): IndexedFollowers {
  const { profile, followers } = make.person({ follows: 0, followers: count, mutual: 0 }, userId);
  const follows = followers.map((edge): Follow => ({ ...edge, Type: 'Follow' }));
  return { userId: profile.userId, follows };
}

function makeOdd(make: Maker): Person {
  const profile = make.profile();
  const own = (sign: string) => `${profile.userId}${sign}`;
  const signs = [':1', '|1', ',1', '.1', '"1"', ' 1', '/1', '%41', 'é', '名'];
  const ids = [...signs.map(own), `😀${profile.userId}`].sort(byText);
  return {
    profile: { ...profile, followerCount: ids.length, followingCount: ids.length },
    follows: ids.map((id) => make.follow(profile.userId, id)),
    followers: ids.map((id) => reverseOf(make.follow(id, profile.userId))),
  };
}

/** The friends know one another's friends: the farther, the fewer friends lead there. */
function makeFriends(make: Maker): SocialData['friends'] {
  const userId = make.userId();
  const friends = make.userIds(FRIENDS);
  // Capitals come before small letters, also where as many friends lead to both.
  const others = make
    .userIds(FRIENDS_OF_EACH * 2)
    .map((id, at) => NAMES_IN_OBJECTS[at] ?? (at % 3 === 0 ? `Zoe${id}` : id));
  const friendships = [
    ...friends.map((friend): [string, string, string] => [userId, friend, make.time()]),
    ...friends.flatMap((friend, place) =>
      others
        .filter((_, other) => other % (place + 1) === 0)
        .map((other): [string, string, string] => [friend, other, make.time()]),
    ),
    // Two friends are friends: neither is a friend's friend.
    [friends[0] as string, friends[1] as string, make.time()] as [string, string, string],
  ];
  return { userId, friendships };
}

function requestTo(toId: string, fromId: string): FriendRequest {
  return { Type: 'FriendRequest', fromId, toId, askedAt: OTHER_TIME, state: 'pending' };
}

function tieOf(followerId: string, followeeId: string): Follow {
  return { Type: 'Follow', followerId, followeeId, since: OTHER_TIME, strength: 50 };
}

/** A person's items, both halves of every edge. */
export function personItems({ profile, follows, followers }: Person): Item[] {
  return [
    itemOf(profile),
    ...follows.flatMap((edge) => [itemOf(edge), itemOf(reverseOf(edge))]),
    ...followers.flatMap((edge) => {
      const { followerId, followeeId, since } = edge;
      return [itemOf(edge), itemOf({ Type: 'Follow', followerId, followeeId, since })];
    }),
  ];
}

/** What a social network mostly holds: long texts that a Scan for followers reads as well. */
function posts(seed: number): Item[] {
  const random = new Random(`${seed}/lab-2/posts`);
  return Array.from({ length: POSTS }, (_, number) => {
    const key = entityKey('POST', `${seed}-${number}`);
    const text = `${random.uint32()} miles from home, and still no coffee. `.repeat(POST_SENTENCES);
    return { ...adjacencyKeys(key, key), Type: 'Post', postId: `${seed}-${number}`, text };
  });
}

function followUps(userId: string): Item[] {
  return Array.from({ length: FOLLOW_UPS }, (_, number) =>
    itemOf({ Type: 'FollowUp', userId, text: `FOLLOWUP#${String(number).padStart(4, '0')}` }),
  );
}

/** Edges among people nobody asks for, so that a table is more than its answer. */
function crowdOf(
  { seed, times }: SocialData,
  edge: (one: string, other: string, time: string) => Item[],
): Item[] {
  const make = new Maker(new Random(`${seed}/lab-2/crowd`));
  return Array.from({ length: CROWD * times }, () =>
    edge(`x${make.userId()}`, `y${make.userId()}`, make.time()),
  ).flat();
}

/** The seeds' edges name their ends by key only; the entities of this lab name them as well. */
function withIds(item: Item): Item {
  if (item.Type !== 'Follow' && item.Type !== 'Follower') return item;
  const own = parseKey(String(item.PK)).at(-1);
  const other = parseKey(String(item.SK)).at(-1);
  const [followerId, followeeId] = item.Type === 'Follow' ? [own, other] : [other, own];
  return { ...item, followerId, followeeId };
}
