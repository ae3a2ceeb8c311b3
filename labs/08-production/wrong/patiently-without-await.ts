/**
 * 8.5 `buyPatiently` asks for a pause, and does not wait for its end.
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
  for (let tries = 1; ; tries++) {
    try {
      return await buy(lab, purchase);
    } catch (error) {
      if (tries === MOST_TRIES || !isConflict(error)) throw error;
    }
    void wait(await pauseBefore(lab, tries, Math.random()));
  }
}

function isConflict(error: unknown): boolean {
  if (!(error instanceof TransactionCanceledException)) return false;
  return (error.CancellationReasons ?? []).some(({ Code }) => Code === 'TransactionConflict');
}
