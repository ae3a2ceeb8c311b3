/**
 * How many writes a second an index with a star should admit, by arithmetic alone: the limit of its fullest
 * partition, and the part of all writes that goes there.
 */

import { HASH_END, hashOf } from '../../../kit/governor/key.ts';
import { zipfWeights } from '../../../seeds/graphs/distribution.ts';
import { type Knobs, OTHER_KEY, OTHERS, STAR_KEY } from './knob.ts';

/** What the arithmetic needs of the model. */
export interface ModelFigures {
  /** Where each first partition of the index begins, in parts of the line of hashes. */
  readonly starts: readonly number[];
  /** Write units a second that a partition admits. */
  readonly partitionLimit: number;
  /** Units that may wait for the index. */
  readonly room: number;
}

/** The steps of the arithmetic; rates in writes a second. */
export interface ShardForecast {
  /** Partitions of the index that own a key of the star. */
  readonly starPartitions: number;
  /** Of the fullest partition: keys of the star, the part of all writes, and the writes offered. */
  readonly fullest: { readonly starKeys: number; readonly share: number; readonly offered: number };
  /** Admitted in the long run. */
  readonly admitted: number;
  /** Seconds until the room is full and refusals begin; `Infinity` where the index follows. */
  readonly fullAfterSeconds: number;
}

/** The arithmetic for these knobs. */
export function shardForecast(knobs: Knobs, model: ModelFigures): ShardForecast {
  const { starts, partitionLimit, room } = model;
  const { writes } = knobs;
  const star = starKeysOf(knobs.shards, starts);
  const starShare = knobs.star / 100;
  const others = othersOf(knobs.zipf, starts);
  const shares = starts.map(
    (_, place) =>
      (starShare * (star[place] as number)) / knobs.shards +
      (1 - starShare) * (others[place] as number),
  );
  const share = Math.max(...shares);
  const waiting = shares.reduce((sum, one) => sum + Math.max(0, one * writes - partitionLimit), 0);
  return {
    starPartitions: star.filter((keys) => keys > 0).length,
    fullest: { starKeys: star[shares.indexOf(share)] as number, share, offered: share * writes },
    admitted: Math.min(writes, partitionLimit / share),
    fullAfterSeconds: waiting === 0 ? Infinity : room / waiting,
  };
}

/** How many of the star's keys each partition owns. */
function starKeysOf(shards: number, starts: readonly number[]): number[] {
  const counts = starts.map(() => 0);
  for (let shard = 0; shard < shards; shard++) {
    const place = placeOf(shards === 1 ? STAR_KEY : `${STAR_KEY}#${shard}`, starts);
    counts[place] = (counts[place] as number) + 1;
  }
  return counts;
}

/** The part of the other users' edges that each partition gets. */
function othersOf(exponent: number, starts: readonly number[]): number[] {
  const weights = zipfWeights(OTHERS, exponent);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const parts = starts.map(() => 0);
  for (const [user, weight] of weights.entries()) {
    const place = placeOf(`${OTHER_KEY}#${user}`, starts);
    parts[place] = (parts[place] as number) + weight / total;
  }
  return parts;
}

/** The partition that owns a key. */
function placeOf(key: string, starts: readonly number[]): number {
  const part = hashOf(key) / HASH_END;
  return starts.findLastIndex((start) => start <= part);
}
