/** What a social graph in parts takes. */

import { FOLLOW_GRAPH_DEFAULTS, withFollows } from '../../graphs/follow-graph.ts';
import { FOLLOW_PRESETS, type FollowPreset } from '../../graphs/follow-preset.ts';
import { blockCount } from '../../graphs/in-parts/graph-in-parts.ts';
import { badOption, checkOptions, SEED_RANGE } from '../../option.ts';
import { MOST_PARTS, type SeedPart } from '../../seed-part.ts';
import { DESIGNS, type Design } from './follow.ts';

/** Options of a social graph in parts. */
export interface SocialPartOptions {
  users: number;
  /** Exact number of follows. @default ten a user */
  follows: number;
  seed: number;
  preset: FollowPreset;
  design: Design;
}

/** What they are where nothing else is said; follows are ten a user. */
const DEFAULTS = { ...FOLLOW_GRAPH_DEFAULTS, design: 'b' } as const;

/** What its options may be. */
export const SOCIAL_PART_RANGES = {
  users: { low: 1_000, high: 400_000_000 },
  follows: { low: 0, high: 4_000_000_000 },
  seed: SEED_RANGE,
  preset: FOLLOW_PRESETS,
  design: DESIGNS,
} as const;

/** Most follows a user on average, and the share of all users that they may be. */
const MEAN_FOLLOWS = { most: 1_000, ofUsers: 1 / 32 } as const;

/**
 * Adds what was not said.
 *
 * @throws {KitError} `social.badOptions`
 */
export function partOptions(
  options: Partial<SocialPartOptions>,
  { of }: SeedPart,
): SocialPartOptions {
  const all = withFollows({ ...DEFAULTS, ...options });
  checkOptions('social', all, SOCIAL_PART_RANGES);
  const { users, follows } = all;
  const most = Math.floor(users * Math.min(MEAN_FOLLOWS.most, users * MEAN_FOLLOWS.ofUsers));
  if (follows > most) {
    throw badOption(
      'social',
      `Expected at most ${most} \`follows\` among ${users} users in a graph in parts, got \`${follows}\`. Change \`users\` or \`follows\`.`,
    );
  }
  const parts = Math.min(MOST_PARTS, blockCount(users));
  if (of > parts) {
    throw badOption(
      'social',
      `Expected at most ${parts} parts of ${users} users, got \`${of}\`. Say, for example, part=1/${parts}.`,
    );
  }
  return all;
}
