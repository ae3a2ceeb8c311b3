/** What the preset `social` is held to: figures of a real graph, and the ranges to lie in. */

import type { FollowStatistics } from './degree-statistics.ts';

/** A statistic, its value in the real graph, and its accepted range by number of users. */
export interface FollowTarget {
  readonly name: string;
  readonly of: (statistics: FollowStatistics) => number;
  /** In soc-Epinions1: 75,879 users, 508,837 follows. */
  readonly real: number;
  /** Lowest and highest value, at ten follows a user. */
  readonly accept: Readonly<Record<number, readonly [low: number, high: number]>>;
}

/**
 * The targets at 1,000, 10,000 and 100,000 users. A smaller graph cannot be as skewed as a larger
 * one, so each size has ranges of its own; those of 100,000 enclose or neighbour the real values.
 * @see https://snap.stanford.edu/data/soc-Epinions1.html
 */
export const FOLLOW_TARGETS: readonly FollowTarget[] = [
  {
    name: 'Gini of followers',
    of: ({ followers }) => followers.gini,
    real: 0.858,
    accept: { 1000: [0.64, 0.75], 10000: [0.8, 0.86], 100000: [0.82, 0.88] },
  },
  {
    name: 'Gini of following',
    of: ({ following }) => following.gini,
    real: 0.813,
    accept: { 1000: [0.68, 0.8], 10000: [0.72, 0.83], 100000: [0.72, 0.83] },
  },
  {
    name: 'follows of the top 0.1 %',
    of: ({ followers }) => followers.top01Share,
    real: 0.102,
    accept: { 1000: [0.018, 0.035], 10000: [0.06, 0.11], 100000: [0.09, 0.15] },
  },
  {
    name: 'follows of the top 1 %',
    of: ({ followers }) => followers.top1Share,
    real: 0.377,
    accept: { 1000: [0.12, 0.17], 10000: [0.26, 0.34], 100000: [0.32, 0.42] },
  },
  {
    name: 'follows of the top 10 %',
    of: ({ followers }) => followers.top10Share,
    real: 0.804,
    accept: { 1000: [0.48, 0.6], 10000: [0.68, 0.78], 100000: [0.72, 0.82] },
  },
  {
    name: 'users without followers',
    of: ({ followers }) => followers.noneShare,
    real: 0.315,
    accept: { 1000: [0.15, 0.3], 10000: [0.28, 0.4], 100000: [0.28, 0.4] },
  },
  {
    name: 'most followers / mean',
    of: ({ followers }) => followers.maxOverMean,
    real: 453,
    accept: { 1000: [18, 35], 10000: [130, 230], 100000: [400, 900] },
  },
  {
    name: 'tail exponent (Hill, top 1 %)',
    of: ({ followers }) => followers.hillExponent,
    real: 2.67,
    accept: { 1000: [2.8, 5], 10000: [2.4, 3.1], 100000: [2.3, 2.8] },
  },
  {
    name: 'returned follows, of all',
    of: ({ edgeReciprocity }) => edgeReciprocity,
    real: 0.405,
    accept: { 1000: [0.36, 0.47], 10000: [0.36, 0.45], 100000: [0.36, 0.44] },
  },
  {
    name: 'pairs that follow both ways',
    of: ({ pairReciprocity }) => pairReciprocity,
    real: 0.254,
    accept: { 1000: [0.22, 0.31], 10000: [0.22, 0.29], 100000: [0.22, 0.28] },
  },
  {
    name: 'clustering, mean of users',
    of: ({ clustering }) => clustering,
    real: 0.138,
    accept: { 1000: [0.25, 0.5], 10000: [0.14, 0.25], 100000: [0.09, 0.17] },
  },
  {
    // The weak point: a third of the real one.
    name: 'transitivity',
    of: ({ transitivity }) => transitivity,
    real: 0.066,
    accept: { 1000: [0.1, 0.25], 10000: [0.05, 0.12], 100000: [0.015, 0.1] },
  },
];

/** Whether a statistic lies in its range; nothing where its size has none. */
export function isAccepted(
  target: FollowTarget,
  statistics: FollowStatistics,
): boolean | undefined {
  const range = target.accept[statistics.followers.nodes];
  if (range === undefined) return undefined;
  const value = target.of(statistics);
  return value >= range[0] && value <= range[1];
}
