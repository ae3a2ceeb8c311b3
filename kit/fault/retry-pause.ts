/** The pauses of the SDK's own retries, which a check does not wait for. */

import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/**
 * Takes the pauses away between a client's own retries: it repeats what it always repeats, at once.
 * A throttled request alone would wait up to a second before its first retry.
 */
export async function skipRetryPauses(client: Pick<DynamoDBClient, 'config'>): Promise<void> {
  const strategy = await client.config.retryStrategy();
  const backoff = { computeNextBackoffDelay: () => 0, setDelayBase: () => {} };
  const hasty = Object.create(strategy, { retryBackoffStrategy: { value: backoff } });
  client.config.retryStrategy = async () => hasty;
}
