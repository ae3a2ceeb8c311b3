import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plotSvg, tailPoints } from './svg-chart.ts';

const axes = { x: { title: 'followers', log: true }, y: { title: 'share', log: true } };
const falling = { name: 'social', points: [1, 10, 100].map((x) => [x, 1 / x] as const) };

describe('a plot as SVG', () => {
  test('is one document with titles, decades and the line, and names nothing outside itself', async () => {
    const svg = await plotSvg({ title: 'How skewed', ...axes, series: [falling] });
    expect(svg).toMatch(/^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    for (const text of ['How skewed', 'followers', 'share', '>100<', '>0.01<']) {
      expect(svg).toContain(text);
    }
    expect(svg).not.toMatch(/href|url\(http/);
    expect(svg).not.toContain('>social<');
  });

  test('has a legend where there are several lines', async () => {
    const other = { ...falling, name: 'uniform' };
    const svg = await plotSvg({ title: 'Both', ...axes, series: [falling, other] });
    expect(svg).toContain('>social<');
    expect(svg).toContain('>uniform<');
  });

  test('is the same for the same numbers', async () => {
    const plot = { title: 'Again', ...axes, series: [falling] };
    expect(await plotSvg(plot)).toBe(await plotSvg(plot));
  });
});

test('the tail of counts says for each distinct one how many have at least so many', () => {
  expect(tailPoints(Uint32Array.of(1, 0, 3, 1))).toEqual([
    [1, 0.75],
    [3, 0.25],
  ]);
});

test('a long tail is thinned, its two ends stay', () => {
  const counts = fc.uint32Array({ minLength: 1, maxLength: 400, min: 1, max: 100_000 });
  fc.assert(
    fc.property(counts, (all) => {
      const [whole, thin] = [tailPoints(all, 1_000), tailPoints(all, 20)];
      expect(thin.length).toBeLessThanOrEqual(Math.max(20, Math.min(20, whole.length)));
      expect([thin[0], thin.at(-1)]).toEqual([whole[0], whole.at(-1)]);
      for (const point of thin) expect(whole).toContainEqual(point);
    }),
  );
});
