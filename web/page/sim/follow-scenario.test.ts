import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkScenario } from '../../../simulator/check-scenario.ts';
import type { ScenarioLoad } from '../../../simulator/scenario.ts';
import { anyKnobs } from '../../../tools/web/any-knobs.ts';
import { scenarioOf } from './follow-scenario.ts';
import { FIRST_KNOBS } from './knob.ts';

describe('The scenario of the knobs', () => {
  test('is one that npm run simulate takes, wherever the knobs are', () => {
    fc.assert(
      fc.property(anyKnobs, (knobs) => {
        const scenario: unknown = JSON.parse(JSON.stringify(scenarioOf(knobs)));
        expect(() => checkScenario(scenario)).not.toThrow();
      }),
      { numRuns: 500 },
    );
  });

  test('offers the writes of the knob, split between the star and the others', () => {
    fc.assert(
      fc.property(anyKnobs, (knobs) => {
        const writes = loadsOf(knobs).filter(({ operation }) => operation === 'write');
        const rates = writes.map(({ open }) => open?.itemsPerSecond ?? 0);
        expect(rates.reduce((sum, rate) => sum + rate, 0)).toBe(knobs.writes);
        const toStar = writes.filter(({ indexWrites }) => /star/.test(JSON.stringify(indexWrites)));
        const rate = toStar[0]?.open?.itemsPerSecond ?? 0;
        expect(rate).toBeCloseTo((knobs.writes * knobs.star) / 100, 6);
      }),
    );
  });

  test('a page of followers is a Query on each shard that writers choose', () => {
    const loads = loadsOf({ ...FIRST_KNOBS, shards: 5, pages: 30 });
    const read = loads.find(({ operation }) => operation === 'read');
    expect(read?.open?.itemsPerSecond).toBe(150);
    expect(read?.keys).toEqual(loads[0]?.indexWrites?.[0]?.keys);
    expect(read?.keys.count).toBe(5);
  });
});

function loadsOf(knobs: typeof FIRST_KNOBS): readonly ScenarioLoad[] {
  return scenarioOf(knobs).phases[0]?.loads ?? [];
}
