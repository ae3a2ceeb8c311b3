/** Users and their follows, one item per follow, the reverse direction by index: ready to write. */

import { adjacencyKeys, compositeKey, entityKey } from '../../kit/keys.ts';
import type { Item } from '../../kit/page.ts';
import { Random } from '../../kit/random.ts';
import type { TableDefinition } from '../../kit/table.ts';
import { fakerFor } from '../fake.ts';
import {
  FOLLOW_GRAPH_DEFAULTS,
  type FollowGraph,
  type FollowGraphOptions,
  followGraph,
} from '../graphs/follow-graph.ts';

/** The table of these items; GSI1 holds every follow under the one who is followed. */
export const socialTable: TableDefinition = {
  name: 'Social',
  partitionKey: 'PK',
  sortKey: 'SK',
  indexes: { GSI1: { partitionKey: 'GSI1PK', sortKey: 'GSI1SK', projection: 'ALL' } },
};

/** What {@link socialItems} takes where nothing else is said: one star, followed by 17 %. */
export const SOCIAL_DEFAULTS: Readonly<FollowGraphOptions> = FOLLOW_GRAPH_DEFAULTS;

const SINCE_FROM_MS = Date.UTC(2020, 0, 1);
const SINCE_TO_MS = Date.UTC(2026, 0, 1);

/**
 * Every user's profile, then every follow in random order. User `u00001` is the star.
 *
 * | PK     | SK             | attributes                                                |
 * | ------ | -------------- | --------------------------------------------------------- |
 * | USER#u | PROFILE        | Type, userId, name, bio, followerCount, followingCount    |
 * | USER#a | FOLLOWS#USER#b | Type, since, GSI1PK = USER#b, GSI1SK = FOLLOWER#USER#a    |
 *
 * @throws {KitError} `followGraph.badOptions`, at once
 * @example
 * await writeItems(db, 'Social', socialItems({ users: 200, follows: 1_000 }));
 */
export function socialItems(options: Partial<FollowGraphOptions> = {}): Generator<Item> {
  const all = { ...SOCIAL_DEFAULTS, ...options };
  return items(followGraph(all), all.seed);
}

/**
 * The id of a user of the graph, all of the same length so that they sort by number.
 *
 * @example
 * socialUserId(0, 2_000); // => 'u00001'
 */
export function socialUserId(user: number, users: number): string {
  return `u${String(user + 1).padStart(Math.max(5, String(users).length), '0')}`;
}

function* items(graph: FollowGraph, seed: number): Generator<Item> {
  const { users, sources, targets } = graph;
  const faker = fakerFor(seed, 'profile');
  const following = countEnds(sources, users);
  const followers = countEnds(targets, users);
  for (let user = 0; user < users; user++) {
    const userId = socialUserId(user, users);
    yield {
      ...adjacencyKeys(entityKey('USER', userId), 'PROFILE'),
      Type: 'Profile',
      userId,
      name: `${faker.person.firstName()} ${faker.person.lastName()}`,
      bio: faker.person.bio(),
      followerCount: followers[user],
      followingCount: following[user],
    };
  }
  const random = new Random(`${seed}/since`);
  for (let edge = 0; edge < sources.length; edge++) {
    const source = socialUserId(sources[edge] as number, users);
    const target = socialUserId(targets[edge] as number, users);
    const sinceMs = random.integer(SINCE_FROM_MS, SINCE_TO_MS - 1);
    yield followItem(source, target, new Date(sinceMs).toISOString());
  }
}

function followItem(source: string, target: string, since: string): Item {
  return {
    ...adjacencyKeys(entityKey('USER', source), compositeKey(['FOLLOWS', 'USER', target])),
    Type: 'Follow',
    GSI1PK: entityKey('USER', target),
    GSI1SK: compositeKey(['FOLLOWER', 'USER', source]),
    since,
  };
}

function countEnds(ends: Uint32Array, users: number): Uint32Array {
  const counts = new Uint32Array(users);
  for (const user of ends) counts[user] = (counts[user] as number) + 1;
  return counts;
}
