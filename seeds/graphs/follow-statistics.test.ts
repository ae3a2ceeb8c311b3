import { expect, test } from 'vitest';
import { followStatistics } from './follow-statistics.ts';

/** Statistics of a graph given as pairs. */
function of(users: number, pairs: [number, number][]) {
  return followStatistics({
    users,
    sources: Uint32Array.from(pairs, ([source]) => source),
    targets: Uint32Array.from(pairs, ([, target]) => target),
  });
}

test('a triangle in one direction is closed, and nothing is returned', () => {
  const triangle = of(3, [
    [0, 1],
    [1, 2],
    [2, 0],
  ]);
  expect(triangle).toMatchObject({ clustering: 1, transitivity: 1 });
  expect(triangle).toMatchObject({ edgeReciprocity: 0, pairReciprocity: 0 });
});

test('a path has no triangle', () => {
  const path = of(3, [
    [0, 1],
    [1, 2],
  ]);
  expect(path).toMatchObject({ clustering: 0, transitivity: 0 });
});

test('of three follows, of which two are one pair, two thirds are returned, half of the pairs', () => {
  const pair = of(3, [
    [0, 1],
    [1, 0],
    [1, 2],
  ]);
  expect(pair.edgeReciprocity).toBeCloseTo(2 / 3, 12);
  expect(pair.pairReciprocity).toBe(1 / 2);
});

test('a triangle with a tail has three closed paths of five', () => {
  const tailed = of(4, [
    [0, 1],
    [1, 2],
    [2, 0],
    [2, 3],
  ]);
  expect(tailed.transitivity).toBeCloseTo(3 / 5, 12);
  expect(tailed.clustering).toBeCloseTo((1 + 1 + 1 / 3 + 0) / 4, 12);
});
