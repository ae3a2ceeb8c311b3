/** Who follows whom: a directed graph as skewed as real ones, or more, or not at all. */

import { Random } from '../../kit/random.ts';
import { badOption, checkOptions, SEED_RANGE } from '../option.ts';
import { EdgeSet } from './edge-set.ts';
import { drawFollows } from './follow-draw.ts';
import { FOLLOW_PRESETS, type FollowPreset, followShape } from './follow-preset.ts';

/** Options of {@link followGraph}. */
export interface FollowGraphOptions {
  /** Number of users, 1 … 2,000,000. @default 2,000 */
  users: number;
  /** Exact number of follows, at most 20,000,000. @default ten a user, fewer below 20 users */
  follows: number;
  /** Same seed, same graph. @default 1 */
  seed: number;
  /** How skewed. @default 'celebrity' */
  preset: FollowPreset;
}

/** What {@link followGraph} takes where nothing else is said; follows are ten times the users. */
export const FOLLOW_GRAPH_DEFAULTS: Readonly<Omit<FollowGraphOptions, 'follows'>> = {
  users: 2_000,
  seed: 1,
  preset: 'celebrity',
};

/** Ranges of the options that are numbers. */
export const FOLLOW_GRAPH_RANGES = {
  users: { low: 1, high: 2_000_000 },
  follows: { low: 0, high: 20_000_000 },
  seed: SEED_RANGE,
} as const;

/** Edge `n` goes from user `sources[n]` to user `targets[n]`; users are numbered from 0. */
export interface FollowGraph {
  readonly users: number;
  readonly sources: Uint32Array;
  readonly targets: Uint32Array;
}

/**
 * Draws a follow graph without self-edges and without duplicates, its edges in random order.
 *
 * Popularity is log-normal, its values spread evenly over the distribution, so that the most
 * popular user hardly depends on the seed: it is user 0. Most follows are of friends' friends, and
 * some are returned.
 *
 * @throws {KitError} `followGraph.badOptions`
 * @example
 * followGraph({ users: 1_000, preset: 'social' }).sources.length; // => 10000
 */
export function followGraph(options: Partial<FollowGraphOptions> = {}): FollowGraph {
  const all = withFollows(options);
  const { users, follows, seed, preset } = all;
  checkOptions('followGraph', all, { ...FOLLOW_GRAPH_RANGES, preset: FOLLOW_PRESETS });
  checkRoom(all);
  const edges = new EdgeSet(follows);
  if (follows > 0) drawFollows(edges, { users, seed, shape: followShape(preset, users) });
  edges.shuffle(new Random(`${seed}/order`));
  return { users, sources: edges.sources, targets: edges.targets };
}

/** Adds what was not said. */
export function withFollows<Options extends Partial<FollowGraphOptions>>(
  options: Options,
): Options & FollowGraphOptions {
  const all = { ...FOLLOW_GRAPH_DEFAULTS, ...options };
  const follows = Math.min(10 * all.users, all.users * Math.floor((all.users - 1) / 2));
  return { ...all, follows: options.follows ?? follows };
}

function checkRoom({ users, follows }: FollowGraphOptions): void {
  const most = users * (users - 1);
  if (follows <= most) return;
  throw badOption(
    'followGraph',
    `Expected at most ${most} \`follows\` among ${users} users, got \`${follows}\`. Change \`users\` or \`follows\`.`,
  );
}
