/**
 * 8.5 `buyPatiently` takes MOST_TRIES for the number of retries.
 *
 * @fails 8.5
 */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { MOST_TRIES, type Purchase } from '#entities/08-production.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { buy, pauseBefore } from '#solutions/08-production/model.ts';

export * from '#solutions/08-production/model.ts';

export async function buyPatiently(
  lab: LabContext,
  purchase: Purchase,
  wait: (milliseconds: number) => Promise<void>,
): Promise<void> {
  for (let retry = 1; ; retry++) {
    try {
      return await buy(lab, purchase);
    } catch (error) {
      if (retry > MOST_TRIES || !isConflict(error)) throw error;
    }
    await wait(await pauseBefore(lab, retry, Math.random()));
  }
}

function isConflict(error: unknown): boolean {
  if (!(error instanceof TransactionCanceledException)) return false;
  return (error.CancellationReasons ?? []).some(({ Code }) => Code === 'TransactionConflict');
}
