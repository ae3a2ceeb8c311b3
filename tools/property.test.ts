/** Every property test has its seed from one place: none draws its own, and none escapes. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { propertyFiles } from '../commands/test-random/property-file.ts';
import { PROPERTY_SEED, SEED_VARIABLE } from '../commands/test-random/seed.ts';
import { ROOT } from './tree-copy.ts';

const seed = Number(process.env[SEED_VARIABLE] ?? PROPERTY_SEED);
const files = propertyFiles(ROOT);

describe('a property', () => {
  test('has the seed of the run, whether it is written with promises or without', async () => {
    const isAny = fc.property(fc.nat(), () => {});
    const isAnyLater = fc.asyncProperty(fc.nat(), async () => {});
    expect(fc.check(isAny).runConfiguration.seed).toBe(seed);
    expect((await fc.check(isAnyLater)).runConfiguration.seed).toBe(seed);
    expect(fc.sample(fc.nat(), 5)).toEqual(fc.sample(fc.nat(), { numRuns: 5, seed }));
  });

  test('that fails says its seed, and the command that repeats it', async () => {
    const again = `npm run test:random seed=${seed} file=tools/property.test.ts`;
    const fails = fc.property(fc.nat(), (number) => expect(number).toBeLessThan(10));
    expect(() => fc.assert(fails)).toThrow(`seed: ${seed}`);
    expect(() => fc.assert(fails)).toThrow(again);
    const failsLater = fc.asyncProperty(fc.nat(), async (number) => expect(number).toBe(-1));
    await expect(fc.assert(failsLater)).rejects.toThrow(again);
  });
});

describe.each(files.filter((file) => file !== 'tools/property.test.ts'))('%s', (file) => {
  const text = readFileSync(join(ROOT, file), 'utf8');
  /** What stands between the brackets of each call that runs a property or draws from one. */
  const calls = text.split(/\bfc\.(?:assert|check|sample|statistics|gen)\(/).slice(1);

  test('gives its properties no seed, path or settings of its own', () => {
    expect(text).not.toMatch(/configureGlobal|resetConfigureGlobal/);
    const settings = calls.flatMap((call) => call.match(/\{[^{}]*\bnumRuns\b[^{}]*\}/g) ?? []);
    expect(settings.filter((one) => /\b(seed|path|randomType)\b/.test(one))).toEqual([]);
  });

  test('draws nothing by chance', () => {
    expect(text).not.toMatch(/Math\.random\(|new Random\(Date|seed: (Date|Math)\b/);
  });
});

test('the files that have properties are found, and each of them runs with the seed of the run', () => {
  const config = readFileSync(join(ROOT, 'vitest.config.ts'), 'utf8');
  const projects = config.match(/name: '(pure|simulator|engine)'/g) ?? [];
  expect(config.match(/setupFiles: \['tools\/property-seed\.ts'\]/g)).toHaveLength(projects.length);
  expect(files.length).toBeGreaterThanOrEqual(18);
  expect(files.filter((file) => /^labs\/[^/]+\/checkpoint\.test\.ts$/.test(file))).toEqual([]);
});
