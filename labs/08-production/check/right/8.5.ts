/** Step 8.5: other answers that are right. */

import { randomInt } from 'node:crypto';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  FIRST_PAUSE_MS,
  MOST_PAUSE_MS,
  MOST_TRIES,
  type Purchase,
} from '#entities/08-production.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { buy } from '#solutions/08-production/model.ts';
import type * as model from '../../starter.ts';

export const right = {
  'patiently-by-recursion: `buyPatiently` calls itself, and its pauses are whole milliseconds of a chance from `node:crypto`':
    { pauseBefore, buyPatiently },
} satisfies RightAnswers<typeof model>;

const STEPS = 1_000_000;

async function pauseBefore(_lab: LabContext, retry: number, chance: number): Promise<number> {
  let longest = FIRST_PAUSE_MS;
  for (let doubled = 1; doubled < retry; doubled++) longest = Math.min(2 * longest, MOST_PAUSE_MS);
  return Math.ceil(chance * longest);
}

async function buyPatiently(
  lab: LabContext,
  purchase: Purchase,
  wait: (milliseconds: number) => Promise<void>,
  retry = 1,
): Promise<void> {
  try {
    await buy(lab, purchase);
  } catch (error) {
    if (retry >= MOST_TRIES || !isConflict(error)) throw error;
    await wait(await pauseBefore(lab, retry, randomInt(STEPS) / STEPS));
    return buyPatiently(lab, purchase, wait, retry + 1);
  }
}

function isConflict(error: unknown): boolean {
  if (!(error instanceof TransactionCanceledException)) return false;
  return (error.CancellationReasons ?? []).some(({ Code }) => Code === 'TransactionConflict');
}
