import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FollowGraph, type FollowGraphOptions, followGraph } from './follow-graph.ts';

/** Sizes that fit together: from no follow but the star's to everybody following everybody. */
const options = fc
  .record({
    users: fc.integer({ min: 1, max: 40 }),
    filled: fc.double({ min: 0, max: 1, noNaN: true }),
    starShare: fc.double({ min: 0, max: 1, noNaN: true }),
    sigma: fc.double({ min: 0, max: 4, noNaN: true }),
    seed: fc.nat(),
  })
  .map(({ filled, ...rest }) => {
    const fans = fansOf(rest);
    const most = rest.users * (rest.users - 1) - (fans > 0 ? rest.users - 1 - fans : 0);
    return { ...rest, follows: fans + Math.floor(filled * (most - fans)) };
  });

function fansOf({ users, starShare }: Pick<FollowGraphOptions, 'users' | 'starShare'>): number {
  return Math.min(users - 1, Math.round(users * starShare));
}

function followersOf(graph: FollowGraph): Uint32Array {
  const counts = new Uint32Array(graph.users);
  for (const target of graph.targets) counts[target] = (counts[target] as number) + 1;
  return counts;
}

function gini(counts: Uint32Array): number {
  const sorted = counts.toSorted();
  let total = 0;
  let weighted = 0;
  for (const [rank, value] of sorted.entries()) {
    total += value;
    weighted += (rank + 1) * value;
  }
  return (2 * weighted) / (sorted.length * total) - (sorted.length + 1) / sorted.length;
}

function digest(graph: FollowGraph): string {
  return createHash('sha256').update(graph.sources).update(graph.targets).digest('hex');
}

describe('a follow graph', () => {
  test('has the number of follows asked for, no self-edge, no duplicate and no loose end', () => {
    fc.assert(
      fc.property(options, (asked) => {
        const { sources, targets } = followGraph(asked);
        expect([sources.length, targets.length]).toEqual([asked.follows, asked.follows]);
        const distinct = new Set<number>();
        for (const [edge, source] of sources.entries()) {
          const target = targets[edge] as number;
          expect(source).not.toBe(target);
          expect(Math.max(source, target)).toBeLessThan(asked.users);
          distinct.add(source * asked.users + target);
        }
        expect(distinct.size).toBe(asked.follows);
      }),
    );
  });

  test('gives the star exactly its share of all users', () => {
    fc.assert(
      fc.property(
        options.filter((asked) => fansOf(asked) > 0),
        (asked) => {
          expect(followersOf(followGraph(asked))[0]).toBe(fansOf(asked));
        },
      ),
    );
  });

  test.each([1, 2, 3, 4, 5])('has nobody as widely followed as its star, seed %d', (seed) => {
    const [star = 0, ...others] = followersOf(followGraph({ seed }));
    expect(star).toBe(340);
    expect(Math.max(...others)).toBeLessThan(star);
  });

  test('is far more skewed than a uniform graph of the same size', () => {
    const skewed = gini(followersOf(followGraph()));
    const uniform = gini(followersOf(followGraph({ sigma: 0, starShare: 0 })));
    expect(skewed).toBeGreaterThan(0.55);
    expect(skewed).toBeLessThan(0.7);
    expect(uniform).toBeLessThan(0.25);
  });

  test('is the same for the same seed, on every machine', () => {
    expect(digest(followGraph({ seed: 1 }))).toBe(
      'ec9ecb077c19000b062ab7c64808de1c648f25b2e81b93313292a07eaa037268',
    );
    expect(digest(followGraph({ seed: 2 }))).not.toBe(digest(followGraph({ seed: 1 })));
  });

  test('without users or follows is empty', () => {
    expect(followGraph({ users: 0, follows: 0 }).sources).toHaveLength(0);
    expect(followGraph({ users: 5, follows: 0, starShare: 0 }).targets).toHaveLength(0);
  });
});

describe('options of a follow graph', () => {
  test.each([
    [
      'a negative size',
      { users: -1 },
      /`users` to be a whole number from 0 to 10,000,000, got `-1`/,
    ],
    ['half a follow', { follows: 0.5 }, /`follows` to be a whole number/],
    [
      'what is not a number',
      { sigma: Number.NaN },
      /`sigma` to be a number from 0 to 4, got `NaN`/,
    ],
    ['more than everybody', { starShare: 1.1 }, /`starShare` to be a number from 0 to 1/],
    [
      'more follows than possible',
      { users: 3, follows: 7, starShare: 0 },
      /from 0 to 6 for 3 users/,
    ],
    ['fewer follows than the star has', { users: 100, follows: 16 }, /from 17 to 9818/],
    ['an unknown name', { user: 5 } as object, /one of the options users, .*got `user`/],
  ])('%s is refused, naming what was wrong', (_what, bad, message) => {
    expect(() => followGraph(bad)).toThrow(
      expect.objectContaining({
        code: 'followGraph.badOptions',
        message: expect.stringMatching(message),
      }),
    );
  });
});
