/** What the checks of this lab have in common. */

import type { StepFacts } from '#kit/checkpoint/worker/checkpoint.ts';
import { errorText } from '#kit/checkpoint/worker/explain-error.ts';
import type { Fact } from '#kit/checkpoint/worker/fact.ts';
import type { ModelCall } from '#kit/checkpoint/worker/model-client.ts';
import type { Item } from '#kit/item/item.ts';
import { SocialError } from '../../entities.ts';
import type { SocialData } from '../fixture.ts';

/** The context of a fact of this lab. */
export type Check = Fact<SocialData, SocialError['code']>;

/** The facts of a step. */
export type Facts = StepFacts<SocialData, SocialError['code']>;

/** A call that has nothing to undo returns, and changes nothing. */
export async function undoesNothing(
  check: Check,
  what: string,
  call: ModelCall<void>,
): Promise<void> {
  const before = await check.table.items();
  const outcome = await check.runAny(call);
  const error = 'error' in outcome ? outcome.error : undefined;
  check.holds(!('error' in outcome), [
    `${what}: there is nothing to undo. Expected your function to return, but it threw ${errorText(error)}`,
    error instanceof SocialError
      ? 'Does the comment above your function name this error?'
      : 'Which of your actions have the same key if both ids are the same?',
  ]);
  await check.sameItems(before);
}

/**
 * A call that was made before, and was undone meanwhile, is made again: DynamoDB must not take it for
 * a repetition.
 *
 * @param what has happened, in a sentence
 * @param left the items that it leaves
 */
export async function isNoRepetition(
  check: Check,
  call: ModelCall<void>,
  what: string,
  left: readonly Item[],
): Promise<void> {
  const { trace } = await check.run(call);
  const found = await check.table.explainItems(left);
  const hasToken = trace.some(({ input }) => 'ClientRequestToken' in input);
  check.holds(found === undefined || !hasToken, [
    what,
    ...(found?.lines ?? []),
    'If two equal transactions have the same ClientRequestToken, DynamoDB takes the second for a repetition. Which token does your second call send?',
  ]);
  await check.sameItems(left);
}
