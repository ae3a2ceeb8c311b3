/** What the checks of this lab have in common: the type of their context, and a typed refusal. */

import type { AddFact } from '#kit/checkpoint/checkpoint.ts';
import type { Fact } from '#kit/checkpoint/fact.ts';
import { ShardError, type ShardErrorCode } from '../entities.ts';
import type { ShardData } from '../fixture.ts';

/** The context of a fact of this lab. */
export type Check = Fact<ShardData>;

/** Adds a step's facts. */
export type Facts = (fact: AddFact<ShardData>) => void;

/** What `check.refuses` needs to know of an expected refusal. */
export function refusedAs(code: ShardErrorCode): [(error: unknown) => boolean, string] {
  const isExpected = (error: unknown): boolean =>
    error instanceof ShardError && error.code === code;
  return [isExpected, `ShardError '${code}'`];
}

/** Whether an error is the model's own word for something. */
export function isShardError(error: unknown): boolean {
  return error instanceof ShardError;
}
