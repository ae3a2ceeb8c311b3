/** Draws who follows whom: by popularity, by friends of friends, and in return. */

import { Random } from '../../kit/random.ts';
import { apportion } from './bipartite.ts';
import { AliasTable, evenNormals, quantisedExp } from './distribution.ts';
import type { EdgeSet } from './edge-set.ts';
import type { FollowShape } from './follow-preset.ts';

/** How far activity goes with popularity. */
const CORRELATION = 0.7;
/** Most follows one user begins, unless the graph has several times its mean. */
const MOST_FOLLOWS = 5_000;
/** A little more than is needed, because some draws find nobody new. */
const SPARE = 1.06;
/** Follows are returned less often by the most popular: those above this z, one in 200. */
const FAMOUS_Z = 2.576;
const RETURNED = { usual: 1.12, famous: 0.1 } as const;
/** Draws for one follow before it is left to the topping up. */
const TRIES = 8;

/** What the draws of one graph share. */
interface Draw {
  readonly users: number;
  readonly edges: EdgeSet;
  readonly shape: FollowShape;
  /** A standard normal value per user. */
  readonly popularity: Float64Array;
  readonly targets: AliasTable;
  readonly random: Random;
  /** Where a user's own follows begin among the edges, and how many there are. */
  readonly start: Uint32Array;
  readonly placed: Uint32Array;
}

/**
 * Fills `edges`, which are empty, with distinct follows, none of oneself.
 *
 * Users are visited in random order. Each follows as many others as its activity says: mostly
 * people whom its followees follow (the triad step of Holme and Kim), else anybody by popularity;
 * some follow back. What is missing in the end is drawn by activity and popularity alone.
 * User 0 is the most popular.
 *
 * @see https://doi.org/10.1103/PhysRevE.65.026107 Holme and Kim, 2002
 */
export function drawFollows(
  edges: EdgeSet,
  options: { users: number; seed: number; shape: FollowShape },
): void {
  const { users, seed, shape } = options;
  const popularity = starFirst(evenNormals(users, new Random(`${seed}/popularity`)));
  const weights = popularity.map((z) => quantisedExp(shape.sigma * z));
  const draw: Draw = {
    users,
    edges,
    shape,
    popularity,
    targets: new AliasTable(weights),
    random: new Random(`${seed}/follows`),
    start: new Uint32Array(users),
    placed: new Uint32Array(users),
  };
  const degrees = ownFollows(draw, new Random(`${seed}/activity`));
  const order = new Uint32Array(users).map((_, user) => user);
  for (const user of new Random(`${seed}/visits`).shuffleInPlace(order)) {
    draw.start[user] = edges.count;
    for (let left = degrees[user] as number; left > 0; left--) follow(draw, user);
    followBack(draw, user);
    if (edges.isFull) return;
  }
  topUp(draw);
}

/** Swaps the largest value into the first place: the star has the same id in every graph. */
function starFirst(values: Float64Array): Float64Array {
  const star = values.reduce(
    (best, value, at) => (value > (values[best] as number) ? at : best),
    0,
  );
  const [first, largest] = [values[0] as number, values[star] as number];
  values[star] = first;
  values[0] = largest;
  return values;
}

/** How many each user follows of its own accord; follows in return come on top. */
function ownFollows(draw: Draw, random: Random): Uint32Array {
  const { users, edges, shape, popularity } = draw;
  const own = evenNormals(users, random);
  const rest = Math.sqrt(1 - CORRELATION ** 2);
  const weights = popularity.map((z, user) =>
    quantisedExp(shape.activitySigma * (CORRELATION * z + rest * (own[user] as number))),
  );
  const follows = edges.capacity;
  const total = Math.min(follows, Math.floor((follows / (1 + shape.followBack)) * SPARE));
  const most = Math.min(users - 1, Math.max(MOST_FOLLOWS, Math.ceil((4 * total) / users)));
  return apportion(weights, { total, most });
}

function follow(draw: Draw, user: number): void {
  for (let tries = 0; tries < TRIES; tries++) {
    const target = candidate(draw, user);
    if (target === user || !draw.edges.add(user, target)) continue;
    draw.placed[user] = (draw.placed[user] as number) + 1;
    return;
  }
}

function candidate(draw: Draw, user: number): number {
  const { random, targets, shape } = draw;
  if ((draw.placed[user] as number) > 0 && random.float() < shape.triads) {
    const followee = followeeOf(draw, user);
    if ((draw.placed[followee] as number) > 0) return followeeOf(draw, followee);
  }
  return targets.draw(random);
}

function followeeOf({ edges, random, start, placed }: Draw, user: number): number {
  const nth = random.integer(0, (placed[user] as number) - 1);
  return edges.targets[(start[user] as number) + nth] as number;
}

function followBack(draw: Draw, user: number): void {
  const { edges, popularity, random, shape } = draw;
  if (shape.followBack === 0) return;
  const first = draw.start[user] as number;
  const end = first + (draw.placed[user] as number);
  for (let edge = first; edge < end; edge++) {
    const target = edges.targets[edge] as number;
    const isFamous = (popularity[target] as number) > FAMOUS_Z;
    const chance = shape.followBack * (isFamous ? RETURNED.famous : RETURNED.usual);
    if (random.float() < chance) edges.add(target, user);
  }
}

function topUp(draw: Draw): void {
  const { users, edges, random } = draw;
  const missing = edges.capacity - edges.count;
  for (let tries = 4 * TRIES * missing; tries > 0 && !edges.isFull; tries--) {
    const isFirst = edges.count === 0;
    const source = isFirst
      ? random.integer(0, users - 1)
      : (edges.sources[random.integer(0, edges.count - 1)] as number);
    const target = draw.targets.draw(random);
    if (source !== target) edges.add(source, target);
  }
  // Nearly everybody follows everybody: further draws would hit the same few again and again.
  for (let source = 0; source < users && !edges.isFull; source++) {
    for (let target = 0; target < users; target++) {
      if (source !== target) edges.add(source, target);
    }
  }
}
