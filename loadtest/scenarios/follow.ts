/** Scenarios of people who follow: everybody follows, or looks at, one account. */

import type { Item } from '../../kit/item/item.ts';
import { compositeKey, parseKey } from '../../kit/keys.ts';
import { edgeItems, followItems } from '../../seeds/domains/social/follow.ts';
import { socialGraph } from '../../seeds/domains/social.ts';
import { userKey } from '../../seeds/entity-key.ts';
import { socialTable } from '../../seeds/tables.ts';
import type { Action, ReadScenario, Turn, WriteScenario } from '../load/scenario.ts';
import type { ShardOf } from '../load/shard.ts';

/** Size of the seeded graph; those who follow beyond it are numbered on. */
const USERS = 2_000;

/** User 0 is the most popular one of every seeded graph. */
const STAR = userKey(0, USERS);

/** Who follows in request `nth`: somebody new each time, and never the star. */
function followerOf({ nth }: Turn): string {
  return userKey(1 + nth, USERS);
}

/** One item: under its follower in the table, under a shard of the followed in the index. */
function followEdge(turn: Turn, followed: string): Action {
  const follower = followerOf(turn);
  const forward = { source: follower, target: `FOLLOWS#${followed}`, Type: 'Follow' };
  const source = turn.shard(followed, follower);
  const reverse = { source, target: `FOLLOWER#${follower}`, Type: 'Follower' };
  const attributes = { since: turn.at.toISOString() };
  const [put = {}] = edgeItems({ design: 'b', forward, reverse }, attributes);
  return { put };
}

/** The edge only. */
export const celebrity: WriteScenario = {
  sentence:
    'Everybody follows one account: the edges are even in the table, and meet on one key of its index.',
  table: socialTable,
  forms: ['random', 'calculated'],
  write: (turn) => [followEdge(turn, STAR)],
  list: { index: 'GSI1', partitionKey: 'GSI1PK', sortKey: 'GSI1SK', key: STAR },
};

const FOLLOWED = 20_000;

/** The control: what is even already gains nothing by sharding. */
export const even: WriteScenario = {
  ...celebrity,
  sentence: 'Everybody follows somebody else: the control, even in the table and in its index.',
  // Three times what one partition admits, and less than four of them do.
  own: { rate: 150 },
  write: (turn) => [followEdge(turn, followed(turn.nth))],
  list: { ...celebrity.list, key: followed(0) },
};

/** Neighbours in time are no neighbours in the alphabet. */
function followed(nth: number): string {
  return userKey((7_919 * nth) % FOLLOWED, USERS);
}

const COUNTER = { SK: 'COUNTER', attribute: 'followerCount' };

/** The edge, and in the same transaction the star's counter: one item that everybody writes. */
export const celebrityCounter: WriteScenario = {
  ...celebrity,
  sentence:
    'Everybody follows one account, and each follow counts it in one transaction: one item takes every write.',
  write: (turn) => [
    followEdge(turn, STAR),
    { count: { PK: turn.shard(STAR, followerOf(turn)), ...COUNTER } },
  ],
  counter: { PK: STAR, ...COUNTER },
};

/** The graph that the tour and `npm run seed social` begin with. */
const FOLLOWS = 20_000;
const SEED = 1;

/** The same list, sharded for its writers or copied for its readers. */
export const celebrityRead: ReadScenario = {
  sentence:
    "Everybody looks at one account: the first page of its followers, which are the seeded graph's.",
  table: socialTable,
  // At the least scale that the model allows: asked of ten shards, a page is ten requests.
  governor: { scale: 0.02 },
  forms: ['every', 'copy'],
  items: followersOfStar,
  // Less than 4 KB: a page of one key costs half a read unit, the least there is.
  pageItems: 20,
  list: { index: 'GSI1', partitionKey: 'GSI1PK', sortKey: 'GSI1SK', key: STAR },
};

function followersOfStar(shard: ShardOf): Item[] {
  const graph = socialGraph({ users: USERS, follows: FOLLOWS, seed: SEED });
  return [...followItems(graph, { seed: SEED, design: 'b' })]
    .filter(({ GSI1PK }) => GSI1PK === STAR)
    .map((edge) => ({ ...edge, GSI1PK: shard(STAR, String(edge.PK)) }));
}

/** Followers come in an order of their own: a step through all of them, each once. */
const FOLLOWERS = 1_000_000;
const STEP = 618_033;

/** No sharding: DynamoDB splits a hot partition by itself, where its sort keys let it. */
export const split: WriteScenario = {
  sentence:
    "The followers of one account lie in its own item collection: their order decides whether DynamoDB's split for heat can help.",
  table: { name: 'Followers', partitionKey: 'PK', sortKey: 'SK', indexes: {} },
  governor: { split: 'on' },
  // The model splits after 15 to 25 s of heat; one round of four arms takes two minutes.
  own: {
    seconds: 32,
    leastSeconds: 30,
    drivers: {
      names: ['autocannon'],
      why: 'An arm has to wait half a minute for its split, so only autocannon runs unless you say driver=open-loop.',
    },
  },
  forms: ['scattered'],
  write: ({ nth, arm, at }) => {
    const follower = userKey((STEP * nth) % FOLLOWERS, FOLLOWERS);
    const since = at.toISOString();
    const followed = ['FOLLOWER', ...parseKey(follower)];
    const SK = compositeKey(arm === 'before' ? ['SINCE', since, ...followed] : followed);
    return [{ put: { PK: STAR, SK, Type: 'Follower', since } }];
  },
  splits: { before: false, after: true },
  list: { partitionKey: 'PK', sortKey: 'SK', key: STAR },
};
