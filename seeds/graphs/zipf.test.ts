import { describe, expect, test } from 'vitest';
import { EvenDraw } from './even-draw.ts';
import { YCSB_EXPONENT, zipfWeights } from './zipf.ts';

/** How often each position comes up among some draws. */
function counted(draw: EvenDraw, from: number, draws: number, positions: number): number[] {
  const counts = new Array<number>(positions).fill(0);
  for (let nth = from; nth < from + draws; nth++)
    counts[draw.at(nth)] = (counts[draw.at(nth)] ?? 0) + 1;
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
    const draws = 500;
    for (const [key, count] of counted(new EvenDraw(weights), from, draws, 20)
      .slice(0, 20)
      .entries()) {
      expect(Math.abs(count - (draws * (weights[key] as number)) / total)).toBeLessThan(3);
    }
  });

  test('never have a key without weight', () => {
    expect(counted(new EvenDraw([0, 3, 0, 1, 0]), 0, 400, 5)).toEqual([0, 300, 0, 100, 0]);
  });
});
