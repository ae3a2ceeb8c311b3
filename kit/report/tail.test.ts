import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tailPoints } from './tail.ts';

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
