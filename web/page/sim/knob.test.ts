import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkScenario } from '../../../simulator/check-scenario.ts';
import type { ScenarioLoad } from '../../../simulator/scenario.ts';
import { anyKnobs } from '../../../tools/web/any-knobs.ts';
import { FIRST_KNOBS, KNOB_NAMES, type Knobs, readKnobs, scenarioOf, searchOf } from './knob.ts';

describe('The knobs in the address', () => {
  test('what is written is read again', () => {
    fc.assert(
      fc.property(anyKnobs, (knobs) => {
        expect(readKnobs(searchOf('', knobs))).toEqual(knobs);
      }),
    );
  });

  test('whatever else the query says stays as it was', () => {
    const other = fc.string({ minLength: 1 }).filter((name) => !(name in FIRST_KNOBS));
    fc.assert(
      fc.property(anyKnobs, anyKnobs, other, fc.string(), (before, knobs, name, value) => {
        const search = searchOf(`?${new URLSearchParams([[name, value]])}`, before);
        const query = new URLSearchParams(searchOf(search, knobs));
        expect(query.getAll(name)).toEqual([value]);
        expect(readKnobs(`?${query}`)).toEqual(knobs);
      }),
    );
  });

  test('knobs that are where they were at first are not in the address', () => {
    expect(searchOf('?shards=4', FIRST_KNOBS)).toBe('');
    expect(searchOf('?shards=4&x=1', { ...FIRST_KNOBS, star: 80 })).toBe('?x=1&star=80');
  });

  test.each([
    '0',
    '17',
    '-1',
    '1.5',
    '',
    ' 4',
    '4e0',
    'NaN',
    '999999999',
    '<script>',
  ])('a number of shards such as %j leaves that knob where it is at first', (text) => {
    const query = new URLSearchParams({ shards: text, star: '80' });
    expect(readKnobs(`?${query}`)).toEqual({ ...FIRST_KNOBS, star: 80 });
  });

  test('any text at any knob gives knobs within their ranges', () => {
    const names = fc.constantFrom<keyof Knobs>(...KNOB_NAMES);
    const texts = fc.oneof(fc.string(), fc.integer().map(String), fc.double().map(String));
    fc.assert(
      fc.property(fc.array(fc.tuple(names, texts)), (given) => {
        const knobs = readKnobs(`?${new URLSearchParams(given)}`);
        expect(readKnobs(searchOf('', knobs))).toEqual(knobs);
      }),
    );
  });
});

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
