/** What the checks of this lab have in common: the type of their context, and a typed refusal. */

import { errorText } from '#kit/checkpoint/tell/explain-error.ts';
import type { AddFact } from '#kit/checkpoint/worker/checkpoint.ts';
import type { Fact } from '#kit/checkpoint/worker/fact.ts';
import type { ModelCall } from '#kit/checkpoint/worker/model-client.ts';
import { refusalsBy } from '#kit/checkpoint/worker/own-error.ts';
import { SocialError } from '../entities.ts';
import type { SocialData } from '../fixture.ts';

/** The context of a fact of this lab. */
export type Check = Fact<SocialData>;

/** Adds a step's facts. */
export type Facts = (fact: AddFact<SocialData>) => void;

/** The time that a model is told in a step's first fact; a later fact is a minute later. */
export const FIRST_FACT = '2026-01-15T09:00:00.000Z';

export const refusedAs = refusalsBy(SocialError);

/** A call that has nothing to undo is not refused, and changes nothing. DynamoDB may refuse its request. */
export async function undoesNothing(
  check: Check,
  what: string,
  call: ModelCall<void>,
): Promise<void> {
  const before = await check.table.items();
  const outcome = await check.runAny(call);
  const error = 'error' in outcome ? outcome.error : undefined;
  check.holds(!(error instanceof SocialError), [
    `${what}: there is nothing to undo. Expected your function to return, but it threw ${errorText(error)}`,
    'Does the comment above your function name this error?',
  ]);
  await check.sameItems(before);
}
