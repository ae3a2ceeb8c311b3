/** What an access pattern of a step sent: the requests that a learner's guess stands beside. */

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
