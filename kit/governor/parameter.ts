/**
 * What AWS has not published: every figure of the model that is our own inference, with its
 * reason. None of them may be quoted as AWS's; docs/calibration.md lists them from here.
 */

/** An inferred figure. */
export interface Inference {
  readonly value: number;
  readonly unit: string;
  /** What a scenario file may choose instead, both ends included. */
  readonly range: readonly [low: number, high: number];
  readonly reason: string;
}

export const INFERENCES = {
  bucketSeconds: {
    value: 0.3,
    unit: 's',
    range: [0.25, 0.5],
    reason:
      'depth of a partition’s bucket: only 0.25 to 0.5 s gives both published rates of loading sorted and shuffled rows; 300 s is excluded by them',
  },
  smallestBucketUnits: {
    value: 5,
    unit: 'units',
    range: [5, 100],
    reason: 'floor of that depth, so that a small scale still admits items of a few KB',
  },
  replicas: {
    value: 3,
    unit: 'nodes',
    range: [1, 3],
    reason:
      'nodes that serve eventually consistent reads, each with the partition’s full read limit in blocks of 4 KB: gives the published 4,500 units/s; 1 is the documented 3,000',
  },
  allocSeconds: {
    value: 1,
    unit: 's',
    range: [1, 10],
    reason: 'provisioned capacity that may be used late before it counts as saved for a burst',
  },
  burstAtCreation: {
    value: 1,
    unit: 'of 300 s',
    range: [0, 1],
    reason:
      'burst that a new provisioned table or index has saved already, also one that was on demand before: AWS accepts an item of 400,000 bytes in a new table of 5 WCU, and its workshop of 2019 loads 500 rows into such a table at full speed (a later edition prints 17.6 s for them); where a provision changes, the units that are saved stay saved, up to 300 s of the new one',
  },
  heatUtilisation: {
    value: 0.8,
    unit: 'of a limit',
    range: [0.1, 1],
    reason: 'a second with more load than this, or with a throttle by the partition, is a hot one',
  },
  detectSeconds: {
    value: 600,
    unit: 's',
    range: [30, 3_600],
    reason:
      'heat that must last before a split: none was published before 600 s, 480 s were seen in a community test; AWS says several minutes',
  },
  detectJitter: {
    value: 0.25,
    unit: 'of that time',
    range: [0, 0.5],
    reason: 'detection is not a clock: drawn anew for every hot period',
  },
  coolSeconds: {
    value: 30,
    unit: 's',
    range: [1, 600],
    reason: 'time without heat that ends a hot period',
  },
  sampleSeconds: {
    value: 60,
    unit: 's',
    range: [10, 600],
    reason: 'traffic that is looked at to choose the split point, the last before the decision',
  },
  headroomUtilisation: {
    value: 0.5,
    unit: 'of a limit',
    range: [0.1, 1],
    reason:
      'on-demand: a partition used this much for the time below splits too, which gives AWS’s double of the former peak within 30 minutes',
  },
  headroomSeconds: {
    value: 1_800,
    unit: 's',
    range: [60, 7_200],
    reason: 'the 30 minutes of that rule',
  },
  minBenefit: {
    value: 0.1,
    unit: 'of the heat',
    range: [0, 0.5],
    reason: 'a split that moves less than this is refused as useless',
  },
  sequentialShare: {
    value: 0.7,
    unit: 'of the writes',
    range: [0.5, 1],
    reason:
      'an item collection of which more writes than this go beyond its largest (or smallest) sort key so far is not cut inside: the new partition would get all the load',
  },
  backlogUnits: {
    value: 5_000,
    unit: 'units',
    range: [1_000, 1_000_000],
    reason:
      'writes that wait between a table and one index before the table’s are refused: AWS says finite; taken as 5 s of one partition',
  },
  backlogResume: {
    value: 0.9,
    unit: 'of it',
    range: [0.1, 1],
    reason: 'how far it has to empty before the table’s writes are admitted again',
  },
} as const satisfies Readonly<Record<string, Inference>>;

/** A value for every inferred figure. */
export type Parameters = Record<keyof typeof INFERENCES, number>;

/** The inferred values, where nothing else is said. */
export const PARAMETER_DEFAULTS = Object.fromEntries(
  Object.entries(INFERENCES).map(([name, { value }]) => [name, value]),
) as Parameters;
