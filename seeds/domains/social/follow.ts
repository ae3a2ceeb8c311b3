/** Profiles and follows, in both designs of an edge that is read from both ends. */

import type { Item } from '../../../kit/item/item.ts';
import { adjacencyKeys, entityKey } from '../../../kit/keys.ts';
import { Random } from '../../../kit/random.ts';
import { entityId } from '../../entity-id.ts';
import { fakerFor } from '../../fake.ts';
import { degreesOf } from '../../graphs/degree-statistics.ts';
import type { FollowGraph } from '../../graphs/follow-graph.ts';
import { userKey } from '../user-key.ts';
import { type Design, edgeItems } from './edge.ts';

const SINCE_FROM_MS = Date.UTC(2020, 0, 1);
const SINCE_TO_MS = Date.UTC(2026, 0, 1);

/** The profile of every user, counters included. */
export function* profileItems(graph: FollowGraph, seed: number): Generator<Item> {
  const { users, sources, targets } = graph;
  const faker = fakerFor(seed, 'profile');
  const following = degreesOf(sources, users);
  const followers = degreesOf(targets, users);
  for (let user = 0; user < users; user++) {
    const userId = entityId('u', user, users);
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
}

/** The follows, in the graph's order; in design (a) both items of one follow each other. */
export function* followItems(
  graph: FollowGraph,
  { seed, design }: { seed: number; design: Design },
): Generator<Item> {
  const random = new Random(`${seed}/since`);
  for (let edge = 0; edge < graph.sources.length; edge++) {
    const source = userKey(graph.sources[edge] as number, graph.users);
    const target = userKey(graph.targets[edge] as number, graph.users);
    const since = new Date(random.integer(SINCE_FROM_MS, SINCE_TO_MS - 1)).toISOString();
    const forward = { source, target: `FOLLOWS#${target}`, Type: 'Follow' };
    const reverse = { source: target, target: `FOLLOWER#${source}`, Type: 'Follower' };
    yield* edgeItems({ design, forward, reverse }, { since });
  }
}
