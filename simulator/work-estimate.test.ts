import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readScenario } from './read-scenario.ts';
import type { Phase, Scenario, ScenarioLoad } from './scenario.ts';
import { simulate } from './simulate.ts';
import { checkWork, doneShare, durationText, estimateWork, workText } from './work-estimate.ts';

const EXAMPLES = new URL('./examples/', import.meta.url);

const load: ScenarioLoad = {
  table: 'T',
  operation: 'write',
  keys: { distribution: 'even', count: 100 },
  open: { itemsPerSecond: 50 },
};
const clients = { clients: 2, serviceSeconds: 0.1, backoff: 'none' } as const;
const { open: _, ...closed } = { ...load, closed: clients };

function scenario(...phases: Phase[]): Scenario {
  return { title: 'x', tables: [{ name: 'T', mode: 'on-demand' }], phases };
}

describe('the estimate of the work', () => {
  test('counts the items that are sent', () => {
    const one = scenario(
      { name: 'by time', seconds: 10, loads: [load, { ...closed, batch: 5 }] },
      { name: 'by items', loads: [{ ...load, items: 70 }] },
    );
    const sent = simulate(one).phases.flatMap(({ loads }) => loads.map((of) => of.offeredItems));
    const all = sent.reduce((sum, items) => sum + items, 0);
    const work = estimateWork(one);
    expect(work.isLeast).toBe(false);
    expect(Math.abs(work.items / all - 1)).toBeLessThan(0.01);
  });

  test('says that it is the least where clients repeat until their items are in', () => {
    const work = estimateWork(scenario({ name: 'p', loads: [{ ...closed, items: 40 }] }));
    expect(workText(work)).toBe('at least 40 items, at least 1 s of computing');
  });

  test('counts the seconds of many partitions, also without any load', () => {
    const quiet = scenario({ name: 'p', seconds: 86_400 });
    const wide = { ...quiet, tables: [{ ...quiet.tables[0], partitions: 10_000 }] } as Scenario;
    expect(estimateWork(wide).seconds).toBeGreaterThan(500 * estimateWork(quiet).seconds);
    expect(() => checkWork(estimateWork(wide), 'long=yes')).toThrow(
      /got 0 items, about 29 minutes/,
    );
    expect(() => checkWork(estimateWork(quiet), 'long=yes')).not.toThrow();
  });

  test.each(readdirSync(EXAMPLES))('lets %s begin', async (file) => {
    const work = estimateWork(await readScenario(fileURLToPath(new URL(file, EXAMPLES))));
    expect(() => checkWork(work, 'long=yes')).not.toThrow();
  });

  test('has parts of it that are done, by time or by items', () => {
    const work = estimateWork(
      scenario(
        { name: 'by time', seconds: 10, loads: [load] },
        { name: 'by items', loads: [{ ...load, items: 500 }] },
      ),
    );
    const at = (place: number, phaseSeconds: number, phaseItems: number): number =>
      doneShare(work, { place, phaseSeconds, phaseItems });
    expect([at(0, 0, 0), at(0, 5, 0), at(1, 0, 0), at(1, 0, 250), at(1, 0, 900)]).toEqual([
      0,
      expect.closeTo(0.25, 3),
      expect.closeTo(0.5, 3),
      expect.closeTo(0.75, 3),
      1,
    ]);
  });
});

test.each([
  [0.2, '1 s'],
  [99, '99 s'],
  [119, '2 minutes'],
  [90_000, '25 hours'],
])('%f s are called %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});
