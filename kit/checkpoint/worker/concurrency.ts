/** How many requests of a call were under way at once: a walk asks several nodes at a time, and not all. */

import type { RequestRecord } from '../../meter/request-record.ts';

/** What a check says of them. */
export interface AtOnceCheck {
  holds(condition: boolean, lines: readonly string[]): void;
}

/** The requests of a call. */
interface Sent {
  readonly trace: readonly Pick<RequestRecord, 'underWay'>[];
}

const ALL_AT_ONCE =
  'Promise.all sends everything that it gets at once. What else than the whole list could you give to Promise.all?';

/**
 * No more requests than these were under way at once.
 *
 * @param advice lines of the lab's own. @default a question about Promise.all
 */
export function fewAtOnce(
  check: AtOnceCheck,
  call: Sent,
  most: number,
  advice: readonly string[] = [ALL_AT_ONCE],
): void {
  const found = mostAtOnce(call);
  check.holds(found <= most, [
    `At most ${most} requests may be under way at once; of yours there were ${found}.`,
    ...advice,
  ]);
}

/** Several requests were under way at once. */
export function severalAtOnce(check: AtOnceCheck, call: Sent, question: string): void {
  check.holds(mostAtOnce(call) > 1, [
    'Your code sends one request at a time: each waits for the answer to the one before.',
    question,
  ]);
}

/** 0 where there was none. */
function mostAtOnce({ trace }: Sent): number {
  return Math.max(0, ...trace.map(({ underWay }) => underWay));
}
