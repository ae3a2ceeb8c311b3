import { describe, expect, test } from 'vitest';
import { degreeStatistics, followStatistics } from './degree-statistics.ts';

describe('statistics of degrees', () => {
  test('of nodes that all have as many are even', () => {
    const even = degreeStatistics(new Uint32Array(1_000).fill(7));
    expect(even).toMatchObject({ mean: 7, maxOverMean: 1, noneShare: 0, singleShare: 0 });
    expect(even.gini).toBeCloseTo(0, 12);
    expect(even.top10Share).toBeCloseTo(0.1, 12);
    expect(even.hillExponent).toBeNaN();
  });

  test('of one node that has all are as uneven as can be', () => {
    const degrees = new Uint32Array(1_000);
    degrees[17] = 50;
    const one = degreeStatistics(degrees);
    expect(one).toMatchObject({ max: 50, top01Share: 1, top10Share: 1, noneShare: 0.999 });
    expect(one.gini).toBeCloseTo(0.999, 12);
  });

  test('of 1, 2, 3 and 4 are those worked out by hand', () => {
    const { gini, top10Share, singleShare } = degreeStatistics(Uint32Array.of(2, 4, 1, 3));
    expect(gini).toBeCloseTo(0.25, 12);
    expect([top10Share, singleShare]).toEqual([0.4, 0.25]);
  });

  test('find the exponent of a power law in its tail', () => {
    const users = 200_000;
    const exponent = 2.5;
    const degrees = new Uint32Array(users).map((_, rank) =>
      Math.round(10 * ((rank + 0.5) / users) ** (-1 / (exponent - 1))),
    );
    expect(degreeStatistics(degrees).hillExponent).toBeCloseTo(exponent, 1);
  });
});

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
