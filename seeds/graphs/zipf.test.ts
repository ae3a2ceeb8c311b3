import { describe, expect, test } from 'vitest';
import { EvenDraw } from './alias-table.ts';
import { YCSB_EXPONENT, zipfWeights } from './zipf.ts';

/** How often each position comes up among some draws. */
function counted(draw: EvenDraw, from: number, draws: number, positions: number): number[] {
  const counts = new Array<number>(positions).fill(0);
  for (let nth = from; nth < from + draws; nth++) {
    const position = draw.at(nth);
    counts[position] = (counts[position] as number) + 1;
  }
  return counts;
}

describe('Zipf 0.99', () => {
  test.each([
    [1_000, 0.129],
    [100_000, 0.078],
  ])('of %i keys the top one has a share of %f', (count, share) => {
    const weights = zipfWeights(count, YCSB_EXPONENT);
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    expect((weights[0] as number) / total).toBeCloseTo(share, 3);
    expect((weights[0] as number) / (weights[9] as number)).toBeCloseTo(10 ** YCSB_EXPONENT, 9);
  });
});

describe('even draws', () => {
  test.each([
    0, 777, 50_000,
  ])('have every key as often as its weight says, from draw %i on', (from) => {
    const weights = zipfWeights(1_000, YCSB_EXPONENT);
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const counts = counted(new EvenDraw(weights), from, 500, 1_000);
    for (const [key, count] of counts.entries()) {
      expect(Math.abs(count - (500 * (weights[key] as number)) / total)).toBeLessThan(3);
    }
  });

  test('of two equal keys have either four to six times in any ten', () => {
    const draw = new EvenDraw([1, 1]);
    for (let from = 0; from < 1_000; from++) {
      const [first = 0] = counted(draw, from, 10, 2);
      expect(Math.abs(first - 5)).toBeLessThanOrEqual(1);
    }
  });

  test('never have a key without weight', () => {
    const [none, , gap, , last] = counted(new EvenDraw([0, 3, 0, 1, 0]), 0, 400, 5);
    expect([none, gap, last]).toEqual([0, 0, 0]);
  });
});
