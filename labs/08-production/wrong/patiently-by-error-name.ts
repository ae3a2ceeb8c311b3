/**
 * 8.5 `buyPatiently` looks for the conflict in the error's name, which a transaction does not have.
 *
 * @fails 8.5
 */

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
      const isConflict = error instanceof Error && error.name === 'TransactionConflictException';
      if (tries === MOST_TRIES || !isConflict) throw error;
    }
    await wait(await pauseBefore(lab, tries, Math.random()));
  }
}
