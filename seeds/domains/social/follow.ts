/** Profiles and follows, in both designs of an edge that is read from both ends. */

import type { Item } from '../../../kit/item/item.ts';
import { adjacencyKeys, entityKey } from '../../../kit/keys.ts';
import { Random } from '../../../kit/random.ts';
import { entityId, userKey } from '../../entity-key.ts';
import { fakerFor } from '../../fake.ts';
import { degreesOf } from '../../graphs/degree-statistics.ts';
import type { FollowGraph } from '../../graphs/follow-graph.ts';

/** From when to when users began to follow others, in milliseconds. */
export const SINCE_MS = { from: Date.UTC(2020, 0, 1), end: Date.UTC(2026, 0, 1) } as const;

/** What a profile says. */
export interface Profile {
  name: string;
  bio: string;
  followerCount: number;
  followingCount: number;
}

/** The node item of one user of many, by number from 0. */
export function profileItem(user: number, users: number, profile: Profile): Item {
  const userId = entityId('u', user, users);
  const keys = adjacencyKeys(entityKey('USER', userId), 'PROFILE');
  const { name, bio, followerCount, followingCount } = profile;
  return { ...keys, Type: 'Profile', userId, name, bio, followerCount, followingCount };
}

/** One follow: an item in design (b), two in design (a). */
export function followEdgeItems(
  ends: { source: string; target: string },
  { design, sinceMs }: { design: Design; sinceMs: number },
): Generator<Item> {
  const { source, target } = ends;
  const forward = { source, target: `FOLLOWS#${target}`, Type: 'Follow' };
  const reverse = { source: target, target: `FOLLOWER#${source}`, Type: 'Follower' };
  return edgeItems({ design, forward, reverse }, { since: new Date(sinceMs).toISOString() });
}

/** The profile of every user, counters included. */
export function* profileItems(graph: FollowGraph, seed: number): Generator<Item> {
  const { users, sources, targets } = graph;
  const faker = fakerFor(seed, 'profile');
  const following = degreesOf(sources, users);
  const followers = degreesOf(targets, users);
  for (let user = 0; user < users; user++) {
    yield profileItem(user, users, {
      name: `${faker.person.firstName()} ${faker.person.lastName()}`,
      bio: faker.person.bio(),
      followerCount: followers[user] as number,
      followingCount: following[user] as number,
    });
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
    const sinceMs = random.integer(SINCE_MS.from, SINCE_MS.end - 1);
    yield* followEdgeItems({ source, target }, { design, sinceMs });
  }
}

// An edge that is read from both ends, in the two designs of Lab 2.

/** The designs of an edge. */
export const DESIGNS = ['a', 'b'] as const;

/** `a`: two items, one under each end; `b`: one item, found under its target by GSI1. */
export type Design = (typeof DESIGNS)[number];

/** One direction of an edge: the item collection it lies in, its place there, its type. */
export interface Direction {
  source: string;
  target: string;
  Type: string;
}

/** An edge as one design keeps it: an item and index keys, or two items. */
export function* edgeItems(
  edge: { design: Design; forward: Direction; reverse: Direction },
  attributes: Item,
): Generator<Item> {
  const { design, forward, reverse } = edge;
  const keys = adjacencyKeys(forward.source, forward.target);
  if (design === 'b') {
    const index = { GSI1PK: reverse.source, GSI1SK: reverse.target };
    yield { ...keys, Type: forward.Type, ...index, ...attributes };
    return;
  }
  yield { ...keys, Type: forward.Type, ...attributes };
  const mirrored = adjacencyKeys(reverse.source, reverse.target);
  yield { ...mirrored, Type: reverse.Type, ...attributes };
}
