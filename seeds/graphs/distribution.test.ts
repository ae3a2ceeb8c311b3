import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Random } from '../../kit/random.ts';
import {
  AliasTable,
  EvenDraw,
  geometricCount,
  inverseNormal,
  YCSB_EXPONENT,
  zipfWeights,
} from './distribution.ts';

function frequencies(weights: number[], draws: number): number[] {
  const table = new AliasTable(weights);
  const random = new Random(1);
  const counts = weights.map(() => 0);
  for (let n = 0; n < draws; n++) {
    const position = table.draw(random);
    counts[position] = (counts[position] as number) + 1;
  }
  return counts.map((count) => count / draws);
}

describe('an alias table', () => {
  test('draws every position as often as its weight says', () => {
    const drawn = frequencies([5, 1, 0, 2, 2], 200_000);
    for (const [position, share] of [0.5, 0.1, 0, 0.2, 0.2].entries()) {
      expect(drawn[position]).toBeCloseTo(share, 2);
    }
  });

  test('never draws a position of weight zero', () => {
    const weight = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 2 ** 30 }));
    const weights = fc.array(weight, { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(
        weights.filter((all) => all.some((one) => one > 0)),
        (all) => {
          const table = new AliasTable(all);
          const random = new Random(7);
          for (let n = 0; n < 300; n++) expect(all[table.draw(random)]).toBeGreaterThan(0);
        },
      ),
    );
  });

  test.each([
    ['no weight', [], /got none/],
    ['nothing but zeros', [0, 0], /all are zero/],
    ['a negative weight', [1, -2], /got `-2` at position 1/],
    ['what is not a number', [Number.NaN], /got `NaN` at position 0/],
    ['infinity', [Infinity], /got `Infinity` at position 0/],
  ])('refuses %s', (_what, weights, message) => {
    expect(() => new AliasTable(weights)).toThrow(
      expect.objectContaining({
        code: 'aliasTable.badWeights',
        message: expect.stringMatching(message),
      }),
    );
  });
});

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

test.each([
  [0.5, 0],
  [0.841344746068543, 1],
  [0.975, 1.959963984540054],
  [0.999, 3.090232306167813],
  [0.001, -3.090232306167813],
  [1e-9, -5.997807015007773],
])('a standard normal variable stays below z with probability %d at the tables’ z', (p, z) => {
  expect(inverseNormal(p)).toBeCloseTo(z, 7);
});

test('counts have their mean, are one at least, and never more than allowed', () => {
  const random = new Random(1);
  const counts = Array.from({ length: 20_000 }, () => geometricCount(2.6, 1_000, random));
  expect(counts.reduce((sum, count) => sum + count, 0) / counts.length).toBeCloseTo(2.6, 1);
  expect(counts.reduce((least, count) => Math.min(least, count))).toBe(1);
  const cut = Array.from({ length: 200 }, () => geometricCount(50, 3, random));
  expect(new Set(cut)).toEqual(new Set([1, 2, 3]));
});
