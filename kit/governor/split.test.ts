import { describe, expect, test } from 'vitest';
import type { WeightedKey } from './heat-sample.ts';
import { LOWEST } from './key.ts';
import { type CutRules, decideSplit } from './split.ts';

const rules: CutRules = { minBenefit: 0.1, hasLocalIndex: false, isSequential: () => false };

/** Keys of one item collection, or of as many as there are hashes. */
function sample(weights: readonly number[], hashes?: readonly number[]): WeightedKey[] {
  return weights.map((weight, place) => ({ hash: hashes?.[place] ?? 1, sortKey: place, weight }));
}

describe('a split', () => {
  test('falls where the load is halved, not in the middle of the keys', () => {
    const decision = decideSplit(sample([1, 1, 1, 1, 4], [1, 2, 3, 4, 5]), rules);
    expect(decision).toEqual({ cut: { hash: 5, sortKey: LOWEST }, shareBefore: 0.5 });
  });

  test('cuts an item collection by its sort key', () => {
    const decision = decideSplit(sample([1, 1, 1, 1]), rules);
    expect(decision).toEqual({ cut: { hash: 1, sortKey: 2 }, shareBefore: 0.5 });
  });

  test('counts the same key once, wherever it stands in the sample', () => {
    const keys = [...sample([1, 1, 4]), ...sample([1, 1, 0])];
    expect(decideSplit(keys, rules)).toEqual({ cut: { hash: 1, sortKey: 2 }, shareBefore: 0.5 });
  });

  test('isolates a hot item step by step', () => {
    expect(decideSplit(sample([1, 1, 8]), rules)).toMatchObject({ cut: { sortKey: 2 } });
  });

  test.each([
    ['a single item', sample([1, 18, 1]), rules, 'single-item'],
    [
      'a collection whose sort key grows',
      sample([1, 1, 1, 1]),
      { ...rules, isSequential: () => true },
      'sequential',
    ],
    [
      'a collection that a local index keeps whole',
      sample([1, 1, 1, 1]),
      { ...rules, hasLocalIndex: true },
      'lsi',
    ],
    ['nothing that was seen', [], rules, 'no-benefit'],
  ])('is refused for %s', (_what, keys, given, refused) => {
    expect(decideSplit(keys, given)).toEqual({ refused });
  });

  test.each([
    ['a local index', { ...rules, hasLocalIndex: true }],
    ['sort keys that grow', { ...rules, isSequential: () => true }],
  ])('falls between item collections in spite of %s', (_what, given) => {
    const keys = sample([1, 1, 1, 1], [1, 1, 2, 2]);
    expect(decideSplit(keys, given)).toMatchObject({ cut: { hash: 2, sortKey: LOWEST } });
  });
});
