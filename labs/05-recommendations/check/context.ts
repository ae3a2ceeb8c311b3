/** What the checks of this lab have in common: the type of their context, and a typed refusal. */

import type { AddFact } from '#kit/checkpoint/worker/checkpoint.ts';
import type { Fact } from '#kit/checkpoint/worker/fact.ts';
import type { Call } from '#kit/checkpoint/worker/fact-calls.ts';
import { refusalsBy } from '#kit/checkpoint/worker/own-error.ts';
import { IN_FLIGHT, RecommendationsError } from '../entities.ts';
import type { RecommendationsData } from '../fixture.ts';

/** The context of a fact of this lab. */
export type Check = Fact<RecommendationsData>;

/** Adds a step's facts. */
export type Facts = (fact: AddFact<RecommendationsData>) => void;

export const refusedAs = refusalsBy(RecommendationsError);

/** A walk has several requests under way at once, and not too many. */
export function isSideBySide(check: Check, { trace }: Call<unknown>): void {
  const most = Math.max(...trace.map(({ underWay }) => underWay));
  check.holds(most <= IN_FLIGHT, [
    `At most ${IN_FLIGHT} requests may be under way at once; of yours there were ${most}.`,
    'Promise.all sends everything that it gets at once. What else could you give it than the whole list?',
  ]);
  check.holds(most > 1, [
    'Your code sends one request at a time: each waits for the answer to the one before.',
    `Which of the Queries need no answer of each other, so that ${IN_FLIGHT} of them can be under way?`,
  ]);
}
