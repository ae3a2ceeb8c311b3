/** What a step has sent: by access pattern, for a learner's guess; and a refused write that is sent again. */

import { isDeepStrictEqual } from 'node:util';
import { writesOf } from '../../meter/operation.ts';
import type { RequestRecord } from '../../meter/request-record.ts';
import type { CalledRequest, FactReport } from '../report/fact-report.ts';

/** The table's own keys, in the place of an index's name. */
export const TABLE = 'table';

/**
 * The requests of the call that paid the price of an access pattern, in the order they were sent;
 * nothing where no fact of the step came to its cost.
 *
 * @param pattern such as `orders of a user`
 */
export function sentRequests(
  step: string,
  pattern: string,
  facts: readonly FactReport[],
): readonly CalledRequest[] | undefined {
  const fact = facts.find(
    (one) => one.step === step && one.receipts.some(({ name }) => name === pattern),
  );
  if (!fact) return undefined;
  const call = fact.requests.find((request) => request.pattern === pattern)?.call;
  return fact.requests.filter((request) => request.call === call);
}

/**
 * Where the requests went: {@link TABLE} or the name of an index, each once.
 *
 * @example
 * indexesOf(trace); // => ['GSI1', 'table']
 */
export function indexesOf(trace: readonly CalledRequest[]): string[] {
  return [...new Set(trace.map(({ index = TABLE }) => index))];
}

// Finds a write that is sent again although DynamoDB has refused it.

/** What to think about where a call does so. */
export const STILL_REFUSED =
  'Which of your lines sends the same write again, and after which errors can that help?';

/**
 * What is wrong with a call that sends the same write once more behind a condition that did not hold,
 * and reads nothing in between; nothing of any other call. Another transaction under way is no such
 * refusal: it ends by itself.
 *
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/WorkingWithItems.html#WorkingWithItems.ConditionalUpdate
 */
export function refusedTwice(trace: readonly RequestRecord[]): string | undefined {
  const again = trace.findIndex((record, at) => {
    const before = trace[at - 1];
    return before && isRefused(before) && isSame(before, record);
  });
  const [first, second] = [trace[again - 1], trace[again]];
  if (!first || !second) return undefined;
  return `request ${second.number} is the same as request ${first.number}, which DynamoDB had refused. AWS charges each refused write.`;
}

function isRefused(record: RequestRecord): boolean {
  const { error = '', reasons = [] } = record;
  const isCondition = [error, ...reasons].some((one) => one.startsWith('ConditionalCheckFailed'));
  return writesOf(record).length > 0 && isCondition;
}

function isSame(one: RequestRecord, other: RequestRecord): boolean {
  const asked = ({ operation, input }: RequestRecord): unknown => {
    const { ClientRequestToken: _, ...request } = input;
    return [operation, request];
  };
  return isDeepStrictEqual(asked(one), asked(other));
}
