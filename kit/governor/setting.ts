/** The settings of a governor, and what `scale` and `timeScale` make of the figures behind them. */

import { KitError } from '../kit-error.ts';
import {
  BURST_SECONDS,
  PARTITION_MAX_BYTES,
  PARTITION_READ_UNITS_PER_SECOND,
  PARTITION_WRITE_UNITS_PER_SECOND,
  TABLE_QUOTA_UNITS_PER_SECOND,
} from '../limits.ts';
import { PARAMETER_DEFAULTS, type Parameters } from './parameter.ts';

/** What a governor may be told. */
export interface GovernorOptions {
  /** @default 1 */
  seed?: number;
  /** Multiplies every rate (partitions, provisions, quotas, backlog); never a request's cost. @default 1 */
  scale?: number;
  /** Divides every window (burst, detection, sampling, headroom); never a bucket. @default 1 */
  timeScale?: number;
  /** `off` shares a table's provision out to its partitions, as before May 2019. @default 'instant' */
  adaptive?: 'instant' | 'off';
  /** Whether partitions split for heat and headroom; for size they always do. @default 'on' */
  split?: 'on' | 'off';
  /** Read and write units a second that AWS's quota allows a table or an index. @default 40000 */
  quotaUnitsPerSecond?: number;
  /** Other values for what is inferred. */
  parameters?: Partial<Parameters>;
}

/** Every figure as the model uses it: scaled. */
export interface Settings extends Parameters {
  seed: number;
  scale: number;
  timeScale: number;
  adaptive: 'instant' | 'off';
  split: 'on' | 'off';
  quotaUnitsPerSecond: number;
  partitionWriteUnitsPerSecond: number;
  partitionReadUnitsPerSecond: number;
  partitionMaxBytes: number;
  burstSeconds: number;
}

/** Where nothing else is said. */
export const GOVERNOR_DEFAULTS = {
  seed: 1,
  scale: 1,
  timeScale: 1,
  adaptive: 'instant',
  split: 'on',
  quotaUnitsPerSecond: TABLE_QUOTA_UNITS_PER_SECOND,
} as const satisfies GovernorOptions;

/** Below this many write units a second the counts of one second are too small to mean anything. */
const SMALLEST_PARTITION_UNITS_PER_SECOND = 20;

/** What the two scales may be, wherever they are given. */
export const SCALE_RANGES = {
  scale: {
    low: SMALLEST_PARTITION_UNITS_PER_SECOND / PARTITION_WRITE_UNITS_PER_SECOND,
    high: 1_000_000,
  },
  timeScale: { low: 1, high: 1_000 },
} as const;

/**
 * The settings in force.
 *
 * @throws {KitError} `governor.badScale` for a scale outside {@link SCALE_RANGES}
 */
export function resolveSettings(options: GovernorOptions = {}): Settings {
  const { seed, scale, timeScale, adaptive, split, quotaUnitsPerSecond } = {
    ...GOVERNOR_DEFAULTS,
    ...options,
  };
  checkScale('scale', scale);
  checkScale('timeScale', timeScale);
  const inferred = { ...PARAMETER_DEFAULTS, ...options.parameters };
  return {
    ...inferred,
    seed,
    scale,
    timeScale,
    adaptive,
    split,
    quotaUnitsPerSecond: quotaUnitsPerSecond * scale,
    partitionWriteUnitsPerSecond: PARTITION_WRITE_UNITS_PER_SECOND * scale,
    partitionReadUnitsPerSecond: PARTITION_READ_UNITS_PER_SECOND * scale,
    partitionMaxBytes: PARTITION_MAX_BYTES,
    burstSeconds: BURST_SECONDS / timeScale,
    detectSeconds: inferred.detectSeconds / timeScale,
    coolSeconds: inferred.coolSeconds / timeScale,
    sampleSeconds: inferred.sampleSeconds / timeScale,
    headroomSeconds: inferred.headroomSeconds / timeScale,
    backlogUnits: inferred.backlogUnits * scale,
  };
}

function checkScale(name: keyof typeof SCALE_RANGES, got: number): void {
  const { low, high } = SCALE_RANGES[name];
  if (got >= low && got <= high) return;
  throw new KitError(
    'usage',
    'governor.badScale',
    `Expected \`${name}\` to be a number from ${low} to ${high}, got \`${got}\`. Choose one between them.`,
  );
}

/**
 * A twentieth of AWS's limits: a partition admits 50 write units a second.
 *
 * Splits are off, so that a load may last longer than a split takes. How much may wait for an index
 * is not published; the least that the model allows fills soonest, and the rate that follows is the
 * same.
 */
export const WORKSHOP_GOVERNOR = {
  scale: 0.05,
  timeScale: 30,
  split: 'off',
  parameters: { backlogUnits: 1_000 },
} as const satisfies GovernorOptions;
