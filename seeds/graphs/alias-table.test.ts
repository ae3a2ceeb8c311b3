import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Random } from '../../kit/random.ts';
import { AliasTable } from './alias-table.ts';

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
