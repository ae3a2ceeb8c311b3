/**
 * 8.5 that draws the chance once for a purchase, and not for each pause.
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
  const chance = Math.random();
  for (let tries = 1; ; tries++) {
    try {
      return await buy(lab, purchase);
    } catch (error) {
      if (tries === MOST_TRIES || !isConflict(error)) throw error;
    }
    await wait(await pauseBefore(lab, tries, chance));
  }
}

function isConflict(error: unknown): boolean {
  if (!(error instanceof TransactionCanceledException)) return false;
  return (error.CancellationReasons ?? []).some(({ Code }) => Code === 'TransactionConflict');
}
