import { describe, expect, test } from 'vitest';
import type { Scenario } from './scenario.ts';
import { simulate } from './simulate.ts';
import { simulateWatched } from './simulate-watched.ts';
import type { SimulationProgress } from './simulation-progress.ts';

const scenario: Scenario = {
  title: 'x',
  tables: [{ name: 'T', mode: 'on-demand' }],
  phases: [
    {
      name: 'rush',
      seconds: 100,
      loads: [
        {
          table: 'T',
          operation: 'write',
          keys: { distribution: 'zipf', count: 1_000 },
          open: { itemsPerSecond: 5_000 },
        },
      ],
    },
    { name: 'quiet', seconds: 1_000 },
  ],
};

describe('a simulation that is watched', () => {
  test('gives what it gives unwatched', async () => {
    const { signal } = new AbortController();
    const watched = await simulateWatched(scenario, { signal, onProgress: () => {} });
    expect(JSON.stringify(watched)).toBe(JSON.stringify(simulate(scenario)));
  });

  test('that is ended gives what there is, the same up to there, and says that it is a part', async () => {
    const stop = new AbortController();
    const seen: SimulationProgress[] = [];
    let looks = 0;
    const part = await simulateWatched(scenario, {
      signal: stop.signal,
      onProgress: (progress) => {
        seen.push(progress);
        stop.abort();
      },
      clock: () => looks++,
    });
    const whole = simulate(scenario);
    expect(part.isPartial).toBe(true);
    expect(part.durationSeconds).toBeLessThan(whole.durationSeconds);
    expect(seen).toHaveLength(1);
    expect(part.phases.map(({ name }) => name)).toEqual(['rush']);
    const before = part.seconds.slice(0, -1);
    expect(before).toEqual(whole.seconds.slice(0, before.length));
  });

  test('that is ended before it begins has nothing but its beginning', async () => {
    const part = await simulateWatched(scenario, {
      signal: AbortSignal.abort(),
      onProgress: () => {},
    });
    expect(part.isPartial).toBe(true);
    expect(part.durationSeconds).toBeLessThan(1);
  });
});
