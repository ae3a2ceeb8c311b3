/**
 * Lambda's rules for a batch that a handler has answered, as a state machine without a clock.
 *
 * Where AWS's pages are silent it is decided here: a repeat from the number that was returned counts
 * as a retry, a split does not, and a number at the batch's first record splits nothing.
 * @see https://docs.aws.amazon.com/lambda/latest/dg/services-ddb-batchfailurereporting.html
 */

/** How an event source mapping treats batches, in Lambda's own words. */
export interface BatchRules {
  /** Records in a batch, at most; 1 … 10,000. @default 100 */
  readonly batchSize: number;
  /** Repeats of a batch before it is discarded. @default endless */
  readonly maximumRetryAttempts: number;
  /** Whether a batch that failed is split in two. @default false */
  readonly bisectBatchOnFunctionError: boolean;
  /** Whether the handler's answer is looked at: `ReportBatchItemFailures`. @default false */
  readonly reportBatchItemFailures: boolean;
}

/** Lambda's own defaults. */
export const LAMBDA_DEFAULTS: BatchRules = {
  batchSize: 100,
  maximumRetryAttempts: Number.POSITIVE_INFINITY,
  bisectBatchOnFunctionError: false,
  reportBatchItemFailures: false,
};

/** A batch that the handler is to be given, and how often it was repeated. */
export interface BatchAttempt<T> {
  readonly records: readonly T[];
  readonly retries: number;
}

/** What a handler did with a batch; `failedAt` is the index of the first record that it did not do. */
export type HandlerOutcome = 'success' | 'failure' | { readonly failedAt: number };

/** What follows from it. The parts are disjoint, and in this order they are the batch. */
export interface BatchVerdict<T> {
  readonly done: readonly T[];
  /** Records that are given up, because the batch was repeated often enough. */
  readonly discarded: readonly T[];
  /** What the handler is given next, one after the other. */
  readonly next: readonly BatchAttempt<T>[];
}

/** The records of a shard as batches. */
export function firstAttempts<T>(
  records: readonly T[],
  { batchSize }: BatchRules,
): BatchAttempt<T>[] {
  const count = Math.ceil(records.length / batchSize);
  return Array.from({ length: count }, (_, index) => ({
    records: records.slice(index * batchSize, (index + 1) * batchSize),
    retries: 0,
  }));
}

/**
 * What follows from the outcome of one attempt.
 *
 * @example
 * afterAttempt({ records: ['a', 'b', 'c'], retries: 0 }, { failedAt: 1 }, LAMBDA_DEFAULTS);
 * // => { done: ['a'], discarded: [], next: [{ records: ['b', 'c'], retries: 1 }] }
 */
export function afterAttempt<T>(
  { records, retries }: BatchAttempt<T>,
  outcome: HandlerOutcome,
  { maximumRetryAttempts, bisectBatchOnFunctionError: bisects }: BatchRules,
): BatchVerdict<T> {
  if (outcome === 'success') return { done: records, discarded: [], next: [] };
  const failedAt = outcome === 'failure' ? 0 : outcome.failedAt;
  const done = records.slice(0, failedAt);
  const rest = records.slice(failedAt);
  if (bisects && failedAt > 0) return { done, discarded: [], next: [{ records: rest, retries }] };
  if (bisects && outcome === 'failure' && rest.length > 1) {
    const half = Math.ceil(rest.length / 2);
    const halves = [rest.slice(0, half), rest.slice(half)];
    return { done, discarded: [], next: halves.map((part) => ({ records: part, retries })) };
  }
  if (retries >= maximumRetryAttempts) return { done, discarded: rest, next: [] };
  return { done, discarded: [], next: [{ records: rest, retries: retries + 1 }] };
}

// Reads a handler's answer as Lambda reads it where `ReportBatchItemFailures` is on.
// @see https://docs.aws.amazon.com/lambda/latest/dg/services-ddb-batchfailurereporting.html

/**
 * The outcome that an answer tells.
 *
 * Nothing, or no failures, is success. Several failures are the one with the lowest sequence number:
 * everything from it on is repeated. A failure without a sequence number of the batch is the whole
 * batch's, whatever stands beside it.
 *
 * @param answer as the handler returned it
 * @param sequenceNumbers of the batch, in its order
 * @example
 * outcomeOf({ batchItemFailures: [{ itemIdentifier: '12' }] }, ['9', '12']); // => { failedAt: 1 }
 */
export function outcomeOf(answer: unknown, sequenceNumbers: readonly string[]): HandlerOutcome {
  const failures = memberOf(answer, 'batchItemFailures');
  if (failures === undefined || failures === null) return 'success';
  if (!Array.isArray(failures)) return 'failure';
  if (failures.length === 0) return 'success';
  const named = failures.map((failure) => memberOf(failure, 'itemIdentifier'));
  const known = named.filter(
    (one): one is string => typeof one === 'string' && sequenceNumbers.includes(one),
  );
  if (known.length < named.length) return 'failure';
  // Not as text: '9' comes before '12'.
  const [lowest = ''] = known.toSorted((one, other) => (BigInt(one) < BigInt(other) ? -1 : 1));
  return { failedAt: sequenceNumbers.indexOf(lowest) };
}

function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return (value as Record<string, unknown>)[name];
}
