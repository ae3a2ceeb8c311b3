/** Write sharding: which shard a writer chooses, and which shards a reader asks. */

import { crc32 } from 'node:zlib';
import { compositeKey, parseKey } from '../../kit/keys.ts';
import { Random } from '../../kit/random.ts';
import type { Change } from './change.ts';

/**
 * How a shard is chosen: at random; calculated from what is written, so that one item can be found
 * again with one request; or by the minute of the write.
 */
export const SHARD_FORMS = ['random', 'calculated', 'minute'] as const;

/** One of {@link SHARD_FORMS}. */
export type ShardForm = (typeof SHARD_FORMS)[number];

/** Gives the key of a shard; `by` is what it is calculated from. */
export type ShardOf = (key: string, by: string) => string;

/** What a writer goes by. */
export interface Sharding {
  readonly form: ShardForm;
  /** 1 … 200 */
  readonly shardCount: number;
  readonly seed: number;
}

/** AWS's own example goes up to 200. */
export const SHARD_COUNT = { low: 1, high: 200, default: 10 } as const;

/** No sharding: every key stays as it is. */
export const unsharded: ShardOf = (key) => key;

/** The write sharding that a change is; nothing where it is another change. */
export function shardingOf({ form, shardCount, seed }: Change): Sharding | undefined {
  const shardForm = SHARD_FORMS.find((one) => one === form);
  return shardForm && { form: shardForm, shardCount, seed };
}

/**
 * The writer's choice for request `nth`; the same request always gets the same shard.
 *
 * @param minute of the write, for the form that goes by it
 */
export function shardOf(sharding: Sharding, nth: number, minute: string): ShardOf {
  const { form, shardCount, seed } = sharding;
  if (form === 'minute') return (key) => minuteKey(key, minute);
  if (form === 'calculated') return (key, by) => shardKey(key, crc32(by) % shardCount);
  return (key) => shardKey(key, new Random(`${seed}/shard/${nth}`).integer(0, shardCount - 1));
}

/** Every key that a writer can have chosen: what a reader has to ask. */
export function shardKeys(sharding: Sharding, key: string, minutes: readonly string[]): string[] {
  if (sharding.form === 'minute') return minutes.map((minute) => minuteKey(key, minute));
  return Array.from({ length: sharding.shardCount }, (_, shard) => shardKey(key, shard));
}

function shardKey(key: string, shard: number): string {
  return compositeKey([...parseKey(key), 'SHARD', String(shard)]);
}

function minuteKey(key: string, minute: string): string {
  return compositeKey([...parseKey(key), 'MINUTE', minute]);
}
