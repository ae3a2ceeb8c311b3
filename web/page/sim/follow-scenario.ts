/** The scenario that the knobs make: follows, and the inverted index where a star's followers meet. */

import type { Keys, Scenario, ScenarioLoad } from '../../../simulator/scenario.ts';
import type { Knobs } from './knob.ts';

export const FOLLOWS = 'Follows';
export const INVERTED = 'inverted';

/** Users that follow; their keys in the table come up evenly. */
const FOLLOWERS = 10_000;
/** Users besides the star that are followed. */
export const OTHERS = 1_000;
/** Bytes of an edge item, and edges in a page. */
export const EDGE_BYTES = 200;
export const PAGE_EDGES = 20;
/** Writes a second that a partition of the table gets at most, so that the table is never the limit. */
const TABLE_PARTITION_WRITES = 500;
const LEAST_TABLE_PARTITIONS = 4;

/** Names of keys in the index. */
export const STAR_KEY = 'USER#star';
export const OTHER_KEY = 'USER';

/** What `npm run simulate` takes. */
export function scenarioOf(knobs: Knobs): Scenario {
  const { shards, writes, partitions, split, seconds, timeScale, seed } = knobs;
  const indexes = [{ name: INVERTED, partitions }];
  return {
    title: `Follows of a star, ${shards} ${shards === 1 ? 'shard' : 'shards'} in the inverted index`,
    seed,
    timeScale,
    split,
    tables: [{ name: FOLLOWS, mode: 'on-demand', partitions: tablePartitions(writes), indexes }],
    phases: [{ name: `${seconds} seconds`, seconds, loads: loadsOf(knobs) }],
  };
}

/** Partitions that the table begins with: enough for its even keys. */
export function tablePartitions(writes: number): number {
  return Math.max(LEAST_TABLE_PARTITIONS, Math.ceil(writes / TABLE_PARTITION_WRITES));
}

/** The star's partition keys in the index. */
export function starKeys(shards: number): Keys {
  if (shards === 1) return { distribution: 'one', name: STAR_KEY };
  return { distribution: 'even', name: STAR_KEY, count: shards };
}

function loadsOf({ shards, writes, star, zipf, sortKey, pages }: Knobs): ScenarioLoad[] {
  const follows = (itemsPerSecond: number, followed: Keys): ScenarioLoad => ({
    table: FOLLOWS,
    operation: 'write',
    itemBytes: EDGE_BYTES,
    keys: { distribution: 'even', name: 'FOLLOWER', count: FOLLOWERS },
    open: { itemsPerSecond },
    indexWrites: [{ index: INVERTED, keys: followed, sortKey }],
  });
  const others: Keys = { distribution: 'zipf', name: OTHER_KEY, count: OTHERS, exponent: zipf };
  const toStar = (writes * star) / 100;
  return [
    ...(toStar > 0 ? [follows(toStar, starKeys(shards))] : []),
    ...(toStar < writes ? [follows(writes - toStar, others)] : []),
    // Any shard may hold the first followers, so each is asked for a whole page.
    ...(pages > 0
      ? [
          {
            table: FOLLOWS,
            index: INVERTED,
            operation: 'read' as const,
            itemBytes: EDGE_BYTES * PAGE_EDGES,
            keys: starKeys(shards),
            open: { itemsPerSecond: pages * shards },
          },
        ]
      : []),
  ];
}
