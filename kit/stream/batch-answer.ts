/**
 * Reads a handler's answer as Lambda reads it where `ReportBatchItemFailures` is on.
 * @see https://docs.aws.amazon.com/lambda/latest/dg/services-ddb-batchfailurereporting.html
 */

import type { HandlerOutcome } from './batch-rule.ts';

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
