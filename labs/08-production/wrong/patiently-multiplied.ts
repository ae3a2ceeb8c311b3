/**
 * 8.5 `buyPatiently` tries again what the SDK has repeated already: 3 x 5 = 15 requests.
 *
 * @fails 8.5
 */

import { MOST_TRIES, ProductionError, type Purchase } from '#entities/08-production.ts';
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
      if (tries === MOST_TRIES || error instanceof ProductionError) throw error;
    }
    await wait(await pauseBefore(lab, tries, Math.random()));
  }
}
