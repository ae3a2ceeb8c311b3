/** Every property test has its seed from one place: `tools/property-seed.ts`. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PROPERTY_SEED, SEED_VARIABLE } from '../commands/verify/seed-variable.ts';

const seed = Number(process.env[SEED_VARIABLE] ?? PROPERTY_SEED);

describe('a property', () => {
  test('has the seed of the run, whether it is written with promises or without', async () => {
    const isAny = fc.property(fc.nat(), () => {});
    const isAnyLater = fc.asyncProperty(fc.nat(), async () => {});
    expect(fc.check(isAny).runConfiguration.seed).toBe(seed);
    expect((await fc.check(isAnyLater)).runConfiguration.seed).toBe(seed);
    expect(fc.sample(fc.nat(), 5)).toEqual(fc.sample(fc.nat(), { numRuns: 5, seed }));
  });

  test('that fails says its seed, and the command that repeats it', async () => {
    const again = `npm run verify random seed=${seed} file=tools/property.test.ts`;
    const fails = fc.property(fc.nat(), (number) => expect(number).toBeLessThan(10));
    expect(() => fc.assert(fails)).toThrow(`seed: ${seed}`);
    expect(() => fc.assert(fails)).toThrow(again);
    const failsLater = fc.asyncProperty(fc.nat(), async (number) => expect(number).toBe(-1));
    await expect(fc.assert(failsLater)).rejects.toThrow(again);
  });
});
