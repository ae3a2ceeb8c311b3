/** 7.2 a random suffix. */

import * as model from '#lab/07-hot-partitions/model.ts';
import type { Facts } from './context.ts';
import { followFacts } from './sharded-follow.ts';

export const atRandom: Facts = (fact) => {
  followFacts(fact, '7.2', (...input) => model.followAtRandom(...input), 'follow, random shard');
};
