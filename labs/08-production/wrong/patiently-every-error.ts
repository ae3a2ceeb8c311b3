/**
 * 8.5 `buyPatiently` tries again after every error, a refusal too.
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
      if (tries === MOST_TRIES) throw error;
    }
    await wait(await pauseBefore(lab, tries, Math.random()));
  }
}
