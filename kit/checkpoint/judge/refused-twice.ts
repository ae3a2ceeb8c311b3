/** Finds a write that is sent again although DynamoDB has refused it. */

import { isDeepStrictEqual } from 'node:util';
import { writesOf } from '../../meter/operation.ts';
import type { RequestRecord } from '../../meter/request-record.ts';

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
