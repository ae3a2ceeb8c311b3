/** A list that is spread over several keys. */

import { isDeepStrictEqual } from 'node:util';
import type { Fact } from './fact.ts';
import type { Call } from './fact-calls.ts';

/** Keys that are named at most. */
const MOST_NAMED = 5;

/** The keys of so many shards: `BORN#1900#0`, `BORN#1900#1`, … */
export function keysOfShards(key: string, shards: number): string[] {
  return Array.from({ length: shards }, (_, shard) => `${key}#${shard}`);
}

/**
 * Where an answer is wrong, every shard was asked: nothing is missing because nobody asked its key. Where
 * neither a shard was asked nor the key that the shards have in common, it is another mistake.
 *
 * @param keys of the shards: values of a partition key, as requests name them
 * @param question in place of the usual one
 */
export function losesNoShard(
  check: Pick<Fact<unknown>, 'holdsOr'>,
  { value, trace }: Call<unknown>,
  expected: unknown,
  keys: readonly string[],
  question = `The shards are ${keys[0]} to ${keys.at(-1)}. Which shards does your function ask?`,
): void {
  const asked = JSON.stringify(trace.map(({ input }) => input));
  const isAsked = (key: string): boolean => asked.includes(JSON.stringify(key));
  const never = keys.filter((key) => !isAsked(key));
  const isAnother = !keys.some((key) => isAsked(key) || isAsked(key.replace(/#\d+$/, '')));
  const more = never.length > MOST_NAMED ? ` and ${never.length - MOST_NAMED} more` : '';
  const isRight = never.length === 0 || isAnother || isDeepStrictEqual(value, expected);
  check.holdsOr('LOST-SHARD', isRight, [
    `None of your requests asks for ${never.slice(0, MOST_NAMED).join(', ')}${more}: your function has not read the items there.`,
    question,
  ]);
}
