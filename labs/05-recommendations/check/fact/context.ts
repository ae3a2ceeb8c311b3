/** What the checks of this lab have in common. */

import type { StepFacts } from '#kit/checkpoint/worker/checkpoint.ts';
import { fewAtOnce, severalAtOnce } from '#kit/checkpoint/worker/concurrency.ts';
import type { Fact } from '#kit/checkpoint/worker/fact.ts';
import type { Call } from '#kit/checkpoint/worker/fact-calls.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { askedCollection } from '#kit/meter/request-record.ts';
import { IN_FLIGHT, type RecommendationsError } from '../../entities.ts';
import type { RecommendationsData } from '../fixture.ts';

/** The context of a fact of this lab. */
export type Check = Fact<RecommendationsData, RecommendationsError['code']>;

/** The facts of a step. */
export type Facts = StepFacts<RecommendationsData, RecommendationsError['code']>;

/**
 * A walk reads no more items of one collection than its cap says.
 *
 * @param partition begins the partition keys of these collections, such as `TAG#`
 * @param what the items are, such as `posts`
 */
export function keepsCap(
  check: Check,
  { trace }: Call<unknown>,
  { partition, what, most }: { partition: string; what: string; most: number },
): void {
  const read = new Map<string, number>();
  for (const record of trace) {
    const key = askedCollection(record);
    if (key?.startsWith(partition)) read.set(key, (read.get(key) ?? 0) + record.itemsRead);
  }
  const over = [...read].find(([, items]) => items > most);
  check.holds(over === undefined, [
    `Your code read ${over?.[1]} ${what} of ${over?.[0]}. Expected the first ${most} of them.`,
    'Which part of a Query says how many items it may read?',
  ]);
}

/** A list about something does not have that thing itself. */
export function leavesOut(check: Check, ids: readonly unknown[], own: string): void {
  check.holds(!ids.includes(own), [
    `Your list has ${own} itself.`,
    'Which of the lists that you counted is it in, and which of your lines takes it out?',
  ]);
}

/** An edge that was there keeps its date. */
export async function keepsDate(
  check: Check,
  what: string,
  key: Readonly<Record<'PK' | 'SK', unknown>>,
  date: { attribute: string; first: string },
): Promise<void> {
  const { attribute, first } = date;
  const item = await check.table.get(key);
  const now = item?.[attribute];
  check.holds(item === undefined || now === first, [
    `${what} was there since ${first}. Your second call replaced its ${attribute} by ${now}.`,
    'Which condition keeps your code from writing an edge that is there?',
  ]);
}

/** A call that has nothing to do ends well. */
export async function doesNothing(
  check: Check,
  what: string,
  call: (lab: LabContext) => Promise<void>,
): Promise<void> {
  check.returned(await check.runAny(call), (thrown) => [
    `${what} has nothing to do, and must not fail. It threw ${thrown}`,
    'Which part of this error says that nothing is left to do, and where does your code look at it?',
  ]);
}

/** A walk has several requests under way at once, and not too many. */
export function isSideBySide(check: Check, call: Call<unknown>): void {
  fewAtOnce(check, call, IN_FLIGHT);
  severalAtOnce(
    check,
    call,
    `Which of the Queries need no answer of each other, so that ${IN_FLIGHT} of them can be under way?`,
  );
}
