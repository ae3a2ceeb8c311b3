/** Who follows whom: a directed graph with log-normal popularity and, if wanted, one star. */

import { Random } from '../../kit/random.ts';
import { badOption, checkOptions, SEED_RANGE } from '../option.ts';
import { AliasTable } from './alias-table.ts';
import { evenNormals, quantisedExp } from './log-normal.ts';
import { outDegrees } from './out-degree.ts';

/** Options of {@link followGraph}. */
export interface FollowGraphOptions {
  /** Number of users, 0 … 10,000,000. @default 2,000 */
  users: number;
  /** Exact number of follows, those of the star included. @default 20,000 */
  follows: number;
  /** Same seed, same graph. @default 1 */
  seed: number;
  /** Skew of popularity: standard deviation of its logarithm, 0 … 4. @default 1.2 */
  sigma: number;
  /** Share of all users who follow user 0, the star; 0 for a graph without one. @default 0.17 */
  starShare: number;
}

/** What {@link followGraph} takes where nothing else is said; `sigma` suits a few 1,000 users (2.1: 100,000). */
export const FOLLOW_GRAPH_DEFAULTS: Readonly<FollowGraphOptions> = {
  users: 2_000,
  follows: 20_000,
  seed: 1,
  sigma: 1.2,
  starShare: 0.17,
};

/** Edge `n` goes from user `sources[n]` to user `targets[n]`; users are numbered from 0. */
export interface FollowGraph {
  readonly users: number;
  readonly sources: Uint32Array;
  readonly targets: Uint32Array;
}

/**
 * Draws a follow graph without self-edges and without duplicates, its edges in random order.
 *
 * Every user has a popularity weight, `exp(sigma · z)` with the `z` spread evenly over the normal
 * distribution, so that the most popular user hardly depends on the seed. Targets are drawn by
 * weight. Nobody but the stated share follows the star. Follows are not returned, and friends of
 * friends do not find each other: reciprocity and clustering are those of chance.
 *
 * @throws {KitError} `followGraph.badOptions`
 * @example
 * followGraph({ users: 3, follows: 6, starShare: 1 }).sources.length; // => 6
 */
export function followGraph(options: Partial<FollowGraphOptions> = {}): FollowGraph {
  const all = { ...FOLLOW_GRAPH_DEFAULTS, ...options };
  const fans = checkedFans(all);
  const { users, follows, seed } = all;
  const graph = {
    users,
    sources: new Uint32Array(follows),
    targets: new Uint32Array(follows),
  };
  if (follows === 0) return graph;
  drawFans(graph, fans, new Random(`${seed}/fans`));
  const popularity = evenNormals(users, new Random(`${seed}/popularity`));
  const degrees = outDegrees(popularity, {
    total: follows - fans,
    seed,
    sigma: all.sigma,
    // Not oneself; and the star has its fans already.
    most: (user) => users - (fans > 0 && user > 0 ? 2 : 1),
  });
  drawTargets(graph, { popularity, degrees, fans }, all);
  shuffleEdges(graph, new Random(`${seed}/order`));
  return graph;
}

/** Checks the options; the number of users who follow the star. */
function checkedFans(options: FollowGraphOptions): number {
  checkOptions('followGraph', options, {
    users: { low: 0, high: 10_000_000 },
    follows: { low: 0, high: 100_000_000 },
    seed: SEED_RANGE,
    sigma: { low: 0, high: 4, fraction: true },
    starShare: { low: 0, high: 1, fraction: true },
  });
  const { users, follows, starShare } = options;
  const others = Math.max(0, users - 1);
  const fans = Math.min(others, Math.round(users * starShare));
  const most = users * others - (fans > 0 ? others - fans : 0);
  if (follows < fans || follows > most) {
    throw badOption(
      'followGraph',
      `Expected \`follows\` to be from ${fans} to ${most} for ${users} users of whom ${fans} follow the star, got \`${follows}\`. Change \`users\` or \`follows\`.`,
    );
  }
  return fans;
}

function drawFans({ users, sources }: FollowGraph, fans: number, random: Random): void {
  const others = Array.from({ length: users - 1 }, (_, position) => position + 1);
  sources.set(random.shuffle(others).slice(0, fans)); // Their target is user 0 already.
}

interface Drawing {
  popularity: number[];
  degrees: Uint32Array;
  /** Edges that are there already, those to the star. */
  fans: number;
}

function drawTargets(graph: FollowGraph, drawing: Drawing, options: FollowGraphOptions): void {
  const { users, sources, targets } = graph;
  const weights = drawing.popularity.map((z) => quantisedExp(options.sigma * z));
  if (drawing.fans > 0) weights[0] = 0;
  const table = users > 1 ? new AliasTable(weights) : undefined;
  const random = new Random(`${options.seed}/targets`);
  const taken = new Uint32Array(users); // user + 1 where that user follows the position already
  let edge = drawing.fans;
  for (let user = 0; user < users; user++) {
    const add = (target: number): void => {
      taken[target] = user + 1;
      sources[edge] = user;
      targets[edge] = target;
      edge += 1;
    };
    taken[user] = user + 1;
    if (drawing.fans > 0) taken[0] = user + 1;
    const end = edge + (drawing.degrees[user] as number);
    for (let draws = 8 * (end - edge); edge < end && draws > 0; draws--) {
      const target = (table as AliasTable).draw(random);
      if (taken[target] !== user + 1) add(target);
    }
    // Somebody who follows nearly everybody: further draws would hit the same few again and again.
    if (edge < end)
      othersThan(taken, user + 1, random)
        .slice(0, end - edge)
        .forEach(add);
  }
}

function othersThan(taken: Uint32Array, mark: number, random: Random): number[] {
  const free: number[] = [];
  taken.forEach((by, target) => {
    if (by !== mark) free.push(target);
  });
  return random.shuffle(free);
}

/** Sorted edges would be written one item collection after the other, each hot in its turn. */
function shuffleEdges({ sources, targets }: FollowGraph, random: Random): void {
  for (let last = sources.length - 1; last > 0; last--) {
    const other = random.integer(0, last);
    for (const ends of [sources, targets]) {
      const end = ends[last] as number;
      ends[last] = ends[other] as number;
      ends[other] = end;
    }
  }
}
