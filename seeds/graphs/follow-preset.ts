/** Presets of the follow graph: the numbers that give each its skew, by size. */

/** Names of the presets. */
export const FOLLOW_PRESETS = ['social', 'celebrity', 'uniform'] as const;

/**
 * What kind of follow graph: `social` looks like a real one (soc-Epinions1), `celebrity` is more
 * skewed, with a star whom 18 % of 100,000 users follow, and more of fewer; `uniform` is the control
 * without skew.
 */
export type FollowPreset = (typeof FOLLOW_PRESETS)[number];

/** What the drawing of a follow graph depends on. */
export interface FollowShape {
  /** Spread of popularity: standard deviation of its logarithm. */
  readonly sigma: number;
  /** Spread of activity, that is of how many one follows. */
  readonly activitySigma: number;
  /** Share of follows that close a triangle: somebody whom one's followees follow. */
  readonly triads: number;
  /** Chance that a follow is returned. */
  readonly followBack: number;
}

const UNIFORM: FollowShape = { sigma: 0, activitySigma: 0, triads: 0, followBack: 0 };
const SKEWED = { activitySigma: 1.7, triads: 0.8 };

/**
 * Skew depends on size: 1,000 users cannot hold the spread of 100,000, the graph would saturate.
 * Rows are sizes in users, fitted at ten follows a user; between them the logarithm of the size
 * decides.
 */
const BY_SIZE: Readonly<Record<FollowPreset, readonly [users: number, shape: FollowShape][]>> = {
  social: [
    [1_000, { ...SKEWED, sigma: 1.7, followBack: 0.22 }],
    [10_000, { ...SKEWED, sigma: 2.1, followBack: 0.28 }],
    [100_000, { ...SKEWED, sigma: 2.1, followBack: 0.3 }],
  ],
  celebrity: [
    [1_000, { ...SKEWED, sigma: 2, followBack: 0.22 }],
    [10_000, { ...SKEWED, sigma: 2.5, followBack: 0.28 }],
    [100_000, { ...SKEWED, sigma: 2.8, followBack: 0.3 }],
  ],
  uniform: [[1_000, UNIFORM]],
};

/** The shape of a preset at a number of users. */
export function followShape(preset: FollowPreset, users: number): FollowShape {
  const rows = BY_SIZE[preset];
  const above = rows.findIndex(([size]) => size >= users);
  const [highSize, high] = rows.at(above) as [number, FollowShape];
  if (above <= 0) return high; // Smaller than the first row, or larger than the last.
  const [lowSize, low] = rows[above - 1] as [number, FollowShape];
  const share = Math.log(users / lowSize) / Math.log(highSize / lowSize);
  const between = (a: number, b: number): number => a + share * (b - a);
  return {
    ...low,
    sigma: between(low.sigma, high.sigma),
    followBack: between(low.followBack, high.followBack),
  };
}
