import { describe, expect, test } from 'vitest';
import { degreeStatistics } from './degree-statistics.ts';

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
