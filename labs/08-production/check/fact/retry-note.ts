/** What a pass of 8.5 shows: how long a customer waits, and what chance is good for. */

import { Random } from '#kit/random.ts';
import * as model from '#lab/08-production/model.ts';
import { MOST_TRIES } from '../../entities.ts';
import { contend } from '../contention.ts';
import type { Check } from './context.ts';
import { longestPause } from './pause.ts';

const CLIENTS = 50;
const HELD_MS = 10;

/**
 * How long a customer waits at most, and what repeats what.
 *
 * @param attempts of a transaction that is throttled each time, as they were counted
 */
export function showRetries(check: Check, attempts: number): void {
  const pauses = Array.from({ length: MOST_TRIES - 1 }, (_, at) => longestPause(at + 1));
  const most = pauses.reduce((sum, one) => sum + one, 0);
  const lines = [
    `A customer who meets another transaction ${MOST_TRIES} times waits`,
    `${pauses.join(' + ')} = ${most} ms at most, half of that on average.`,
    `The SDK sent a throttled transaction ${attempts} times by itself.`,
    `A loop of ${MOST_TRIES} tries around it would send it ${MOST_TRIES * attempts} times.`,
  ];
  for (const line of lines) check.note(line);
}

/** Clients that buy one product at once, simulated: without a pause, without chance, and as the model pauses. */
export async function showContention(check: Check): Promise<void> {
  const random = new Random(`${check.data.seed}/lab-8/contention`);
  const among = { clients: CLIENTS, heldMs: HELD_MS, mostTries: MOST_TRIES };
  const yours = await check.run((lab) => {
    const pauseBefore = (retry: number) => model.pauseBefore(lab, retry, random.float());
    return contend({ ...among, pauseBefore });
  });
  const ways = {
    'no pause': await contend({ ...among, pauseBefore: async () => 0 }),
    'the longest pause': await contend({ ...among, pauseBefore: async (nth) => longestPause(nth) }),
    'your pauseBefore': yours.value,
  };
  const columns = ['', 'bought', 'gave up', 'transactions', 'last after ms'].map((title) => ({
    title,
  }));
  const rows = Object.entries(ways).map(([name, { done, transactions, lastMs }]) => [
    ...[name, done, CLIENTS - done, transactions, lastMs],
  ]);
  check.figures(`${CLIENTS} customers buy one product at once:`, { columns, rows });
  check.note(
    `(Simulated: a transaction holds the product for ${HELD_MS} ms, and a second one meanwhile is refused.)`,
  );
}
