/** What a step's main access pattern sent: the requests that a learner's guess stands beside. */

import type { CalledRequest, FactReport } from './fact-report.ts';

/** The table's own keys, in the place of an index's name. */
export const TABLE = 'table';

/** The requests of one call. */
export interface SentRequests {
  /** The access pattern, such as `orders of a user`. */
  readonly name: string;
  /** In the order they were sent. */
  readonly trace: readonly CalledRequest[];
}

/**
 * The requests of the first access pattern whose cost the step's facts tell: the first line of its
 * receipt; nothing where no fact came to its cost.
 */
export function sentRequests(step: string, facts: readonly FactReport[]): SentRequests | undefined {
  const fact = facts.find((one) => one.step === step && one.receipts.length > 0);
  const [receipt] = fact?.receipts ?? [];
  if (!fact || !receipt) return undefined;
  const { name } = receipt;
  const call = fact.requests.find(({ pattern }) => pattern === name)?.call;
  return { name, trace: fact.requests.filter((request) => request.call === call) };
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
