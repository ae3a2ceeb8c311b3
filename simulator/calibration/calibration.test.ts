import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { type CalibratedCase, calibrate, calibrationPage } from './calibration.ts';
import { PUBLISHED } from './published.ts';

const PAGE = fileURLToPath(new URL('../../docs/calibration.md', import.meta.url));

let cases: CalibratedCase[];

beforeAll(async () => {
  cases = await calibrate();
});

describe('the model gives what AWS has published', () => {
  const figures = PUBLISHED.flatMap(({ name, figures: all }) =>
    all.map(({ what }) => [name, what] as const),
  );

  test.each(figures)('%s: %s', (name, what) => {
    const figure = cases.find((one) => one.name === name)?.figures.find((one) => one.what === what);
    expect(figure?.simulated).toBeGreaterThanOrEqual(figure?.low as number);
    expect(figure?.simulated).toBeLessThanOrEqual(figure?.high as number);
    expect(figure?.passes).toBe(true);
  });

  test('docs/calibration.md is what the model gives now', async () => {
    await expect(calibrationPage(cases)).toMatchFileSnapshot(PAGE);
  });
});
