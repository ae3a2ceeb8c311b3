import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ModelLimit } from './model-limit.ts';

const never = new Promise<never>(() => {});
const screenAfter = (ms: number): Promise<string> =>
  new Promise((resolve) => setTimeout(() => resolve('screen'), ms));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the limit of a model in a gallery', () => {
  test.each([
    ['a fast machine: the least', 3, 120],
    ['a slow one: ten times what the reference takes there', 60.01, 601],
  ])('is set by the reference of the same run, on %s', async (_machine, seconds, limit) => {
    const limits = new ModelLimit({ clock: () => Date.now() });
    const reference = limits.time('reference.ts', screenAfter(seconds * 1_000));
    await vi.advanceTimersByTimeAsync(seconds * 1_000);
    expect([await reference, limits.seconds]).toEqual(['screen', limit]);
  });

  test('begins where its own turn does, however long the queue before it was', async () => {
    const limits = new ModelLimit({ clock: () => Date.now() });
    const models = Array.from({ length: 50 }, (_, number) => `wrong-${number}.ts`);
    const queue = models.reduce(
      (before, model) => before.then(() => limits.hold(model, screenAfter(100_000))),
      limits.time('reference.ts', screenAfter(1_000)),
    );
    await vi.advanceTimersByTimeAsync(1_000 + 50 * 100_000);
    expect(await queue).toBe('screen');
  });

  test.each([
    'time',
    'hold',
  ] as const)('is told with the model that reached it (%s)', async (wait) => {
    const limits = new ModelLimit({ clock: () => Date.now() });
    const hung = limits[wait]('labs/01-invoicing/scan.ts', never);
    const told = expect(hung).rejects.toThrow(
      'labs/01-invoicing/scan.ts did not end within 400 s: it hangs.',
    );
    await vi.advanceTimersByTimeAsync(400_000);
    await told;
  });
});
