import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Random } from '../../kit/random.ts';
import { degreesOf, followStatistics } from './degree-statistics.ts';
import { type FollowGraph, followGraph } from './follow-graph.ts';
import { FOLLOW_PRESETS } from './follow-preset.ts';
import { FOLLOW_TARGETS, isAccepted } from './published-follow-graph.ts';

/** Sizes that fit together: from no follow to everybody following everybody. */
const options = fc
  .record({
    users: fc.integer({ min: 1, max: 40 }),
    filled: fc.double({ min: 0, max: 1, noNaN: true }),
    preset: fc.constantFrom(...FOLLOW_PRESETS),
    seed: fc.nat(),
  })
  .map(({ filled, ...rest }) => {
    return { ...rest, follows: Math.floor(filled * rest.users * (rest.users - 1)) };
  });

/** Names of the statistics of a graph that lie outside their ranges. */
function outside(graph: FollowGraph): string[] {
  const statistics = followStatistics(graph);
  const refused = FOLLOW_TARGETS.filter((target) => isAccepted(target, statistics) === false);
  return refused.map((target) => `${target.name}: ${target.of(statistics)}`);
}

/** Preferential attachment: each newcomer follows ten, by the followers they have, plus one. */
function preferentialAttachment(users: number): FollowGraph {
  const random = new Random('preferential attachment');
  const each = 10;
  const sources = new Uint32Array(users * each);
  const targets = new Uint32Array(users * each);
  for (let edge = 0; edge < sources.length; edge++) {
    const source = Math.floor(edge / each);
    sources[edge] = source;
    const isCopy = edge > 0 && random.float() < each / (each + 1);
    const target = isCopy
      ? (targets[random.integer(0, edge - 1)] as number)
      : random.integer(0, users - 1);
    targets[edge] = target === source ? (source + 1) % users : target;
  }
  return { users, sources, targets };
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

  test.each([1, 2, 3, 4, 5])('has nobody as widely followed as its star, seed %d', (seed) => {
    const { users, targets } = followGraph({ seed });
    const [star = 0, ...others] = degreesOf(targets, users);
    expect(star / users).toBeGreaterThan(0.2);
    expect(Math.max(...others)).toBeLessThan(star);
  });

  test('has its follows in random order, not grouped by user', () => {
    const { sources } = followGraph({ users: 1_000 });
    const repeats = sources.filter((source, edge) => source === sources[edge + 1]);
    expect(repeats.length).toBeLessThan(sources.length / 20);
  });
});

describe('the preset social', () => {
  const small = [1_000, 10_000].flatMap((users) =>
    [1, 2, 3, 4, 5].map((seed) => [users, seed] as const),
  );
  test.each([
    ...small,
    [100_000, 1] as const,
  ])('with %d users, seed %d, is as skewed as a real graph', (users, seed) => {
    expect(outside(followGraph({ users, seed, preset: 'social' }))).toEqual([]);
  });

  test('is what neither a uniform graph nor preferential attachment is', () => {
    const uniform = outside(followGraph({ users: 10_000, preset: 'uniform' }));
    const attached = outside(preferentialAttachment(10_000));
    for (const refused of [uniform, attached]) {
      expect(refused.join()).toMatch(/returned follows/);
      expect(refused.join()).toMatch(/clustering/);
      expect(refused.length).toBeGreaterThan(6);
    }
    expect(uniform.join()).toMatch(/Gini of followers: 0\.1/);
  });
});

describe('the other presets', () => {
  test.each([
    ['celebrity', { gini: [0.9, 0.95], top1Share: [0.5, 0.6], maxOverMean: [1_600, 2_000] }],
    ['uniform', { gini: [0.15, 0.2], top1Share: [0.01, 0.03], maxOverMean: [2, 4] }],
  ] as const)('%s with 100,000 users is as skewed as it says', (preset, ranges) => {
    const { followers } = followStatistics(followGraph({ users: 100_000, preset }));
    for (const [name, [low, high]] of Object.entries(ranges)) {
      const value = followers[name as keyof typeof ranges];
      expect(value, name).toBeGreaterThan(low);
      expect(value, name).toBeLessThan(high);
    }
  });
});

describe('options of a follow graph', () => {
  test.each([
    [
      'a negative size',
      { users: -1 },
      /`users` to be a whole number from 1 to 2,000,000, got `-1`/,
    ],
    ['half a follow', { follows: 0.5 }, /`follows` to be a whole number/],
    [
      'an unknown preset',
      { preset: 'famous' } as object,
      /`preset` to be social or celebrity or uniform, got `famous`/,
    ],
    ['more follows than possible', { users: 3, follows: 7 }, /at most 6 `follows` among 3 users/],
    ['an unknown name', { user: 5 } as object, /one of the options .*users.*got `user`/],
  ])('%s is refused, naming what was wrong', (_what, bad, message) => {
    expect(() => followGraph(bad)).toThrow(
      expect.objectContaining({
        code: 'followGraph.badOptions',
        message: expect.stringMatching(message),
      }),
    );
  });
});
