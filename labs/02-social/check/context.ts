/** What the checks of this lab have in common: the type of their context, and a typed refusal. */

import type { AddFact } from '#kit/checkpoint/worker/checkpoint.ts';
import type { Fact } from '#kit/checkpoint/worker/fact.ts';
import { SocialError, type SocialErrorCode } from '../entities.ts';
import type { SocialData } from '../fixture.ts';

/** The context of a fact of this lab. */
export type Check = Fact<SocialData>;

/** Adds a step's facts. */
export type Facts = (fact: AddFact<SocialData>) => void;

/** The time that a model is told in a step's first fact; a later fact is a minute later. */
export const FIRST_FACT = '2026-01-15T09:00:00.000Z';

/** What `check.refuses` needs to know of an expected refusal. */
export function refusedAs(code: SocialErrorCode): [(error: unknown) => boolean, string] {
  const isExpected = (error: unknown): boolean =>
    error instanceof SocialError && error.code === code;
  return [isExpected, `SocialError '${code}'`];
}

/** Whether an error is the model's own word for something. */
export function isSocialError(error: unknown): boolean {
  return error instanceof SocialError;
}
