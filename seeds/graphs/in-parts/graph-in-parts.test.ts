import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { degreesOf, followStatistics } from '../degree-statistics.ts';
import type { FollowGraph } from '../follow-graph.ts';
import { FOLLOW_PRESETS, type FollowPreset } from '../follow-preset.ts';
import { FOLLOW_TARGETS, isAccepted } from '../published-follow-graph.ts';
import { blockEdges, GraphInParts, type GraphInPartsOptions } from './graph-in-parts.ts';

/** Sizes that fit together, up to the most follows that a graph in parts may have. */
const options = fc
  .record({
    users: fc.integer({ min: 1_000, max: 1_500 }),
    filled: fc.double({ min: 0, max: 1, noNaN: true }),
    preset: fc.constantFrom(...FOLLOW_PRESETS),
    seed: fc.nat(),
  })
  .map(({ filled, ...rest }) => {
    return { ...rest, follows: Math.floor((filled * rest.users * rest.users) / 32) };
  });

/** The whole graph, by numbers of users. */
function whole(asked: GraphInPartsOptions): FollowGraph {
  const graph = new GraphInParts(asked);
  const blocks = Array.from({ length: graph.blocks }, (_, block) => blockEdges(graph, block));
  return {
    users: asked.users,
    sources: Uint32Array.from(blocks.flatMap(({ sources }) => [...sources])),
    targets: Uint32Array.from(blocks.flatMap(({ targets }) => [...targets])),
  };
}

/** Ten follows a user. */
function ofSize(users: number, seed: number, preset: FollowPreset): FollowGraph {
  return whole({ users, follows: 10 * users, seed, preset });
}

describe('a graph in parts', () => {
  test('has the number of follows asked for, no self-edge, no duplicate and no loose end', () => {
    fc.assert(
      fc.property(options, (asked) => {
        const { sources, targets } = whole(asked);
        expect([sources.length, targets.length]).toEqual([asked.follows, asked.follows]);
        const distinct = new Set<number>();
        let wrong = 0;
        for (const [edge, source] of sources.entries()) {
          const target = targets[edge] as number;
          if (source === target || source >= asked.users || target >= asked.users) wrong += 1;
          distinct.add(source * asked.users + target);
        }
        expect([wrong, distinct.size]).toEqual([0, asked.follows]);
      }),
      { numRuns: 20 },
    );
  });

  test('draws a block by itself as it draws it after others', () => {
    const asked = { users: 5_000, follows: 50_000, seed: 1, preset: 'social' } as const;
    const graph = new GraphInParts(asked);
    for (let block = 0; block < 9; block++) graph.drawBlock(block, () => {});
    expect(blockEdges(graph, 9)).toEqual(blockEdges(new GraphInParts(asked), 9));
  });

  test.each([1, 2, 3])('has user 0 as its most popular, seed %d', (seed) => {
    const { users, targets } = ofSize(2_000, seed, 'celebrity');
    const [star = 0, ...others] = degreesOf(targets, users);
    expect(star / users).toBeGreaterThan(0.2);
    expect(Math.max(...others)).toBeLessThan(star);
  });
});

describe('the preset social in parts', () => {
  /** Ten users decide about the tail of 1,000: one graph in twenty misses its range. */
  const LOOSE = 'tail exponent (Hill, top 1 %)';
  const small = [1_000, 10_000].flatMap((users) => [1, 2, 3].map((seed) => [users, seed] as const));
  test.each([
    ...small,
    [100_000, 1] as const,
  ])('with %d users, seed %d, is as skewed as a real graph', (users, seed) => {
    const statistics = followStatistics(ofSize(users, seed, 'social'));
    const refused = FOLLOW_TARGETS.filter((target) => isAccepted(target, statistics) === false);
    const names = refused.map((target) => `${target.name}: ${target.of(statistics)}`);
    expect(names.filter((name) => users > 1_000 || !name.startsWith(LOOSE))).toEqual([]);
  });
});

describe('the other presets in parts', () => {
  test.each([
    ['celebrity', { gini: [0.9, 0.95], top1Share: [0.5, 0.6], maxOverMean: [1_600, 2_000] }],
    ['uniform', { gini: [0.15, 0.2], top1Share: [0.01, 0.03], maxOverMean: [2, 4] }],
  ] as const)('%s with 100,000 users is as skewed as in memory', (preset, ranges) => {
    const { followers } = followStatistics(ofSize(100_000, 1, preset));
    for (const [name, [low, high]] of Object.entries(ranges)) {
      const value = followers[name as keyof typeof ranges];
      expect(value, name).toBeGreaterThan(low);
      expect(value, name).toBeLessThan(high);
    }
  });
});
