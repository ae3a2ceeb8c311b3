import { describe, expect, test } from 'vitest';
import { contend } from './contention.ts';

const FIFTY = { clients: 50, heldMs: 10, mostTries: 5 };

describe('clients that write one item at the same moment', () => {
  test('meet again and again, and one a round is done, if all pause equally long', async () => {
    const pauseBefore = async (retry: number): Promise<number> => 50 * 2 ** (retry - 1);
    expect(await contend({ ...FIFTY, pauseBefore })).toEqual({
      done: 5,
      transactions: 50 + 49 + 48 + 47 + 46,
      lastMs: 50 + 100 + 200 + 400,
    });
  });

  test('are all done at the first retry if each pauses for a turn of its own', async () => {
    let turn = 0;
    const pauseBefore = async (): Promise<number> => ++turn * FIFTY.heldMs;
    const [retries, lastMs] = [49, 490];
    expect(await contend({ ...FIFTY, pauseBefore })).toEqual({
      done: 50,
      transactions: 50 + retries,
      lastMs,
    });
  });

  test('alone needs one transaction, and pauses never', async () => {
    const pauseBefore = (): Promise<number> => Promise.reject(new Error('no retry'));
    const alone = { ...FIFTY, clients: 1, pauseBefore };
    expect(await contend(alone)).toEqual({ done: 1, transactions: 1, lastMs: 0 });
  });
});
