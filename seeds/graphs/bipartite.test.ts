import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Random } from '../../kit/random.ts';
import { apportion, bipartiteGraph, likeGraph, shuffled } from './bipartite.ts';
import { degreeStatistics, degreesOf } from './degree-statistics.ts';
import { logNormalWeights } from './distribution.ts';

const sides = fc.record({
  right: fc.integer({ min: 1, max: 12 }),
  filled: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 12 }),
  seed: fc.nat(),
});

function drawn(asked: { right: number; filled: number[]; seed: number }) {
  const degrees = Uint32Array.from(asked.filled, (share) => Math.round(share * asked.right));
  const random = new Random(asked.seed);
  const weights = logNormalWeights(asked.right, 2, random);
  return { degrees, graph: bipartiteGraph({ degrees, weights, random }) };
}

describe('a bipartite graph', () => {
  test('gives every left node its number of edges, none twice', () => {
    fc.assert(
      fc.property(sides, (asked) => {
        const { degrees, graph } = drawn(asked);
        expect(degreesOf(graph.left, degrees.length)).toEqual(degrees);
        const pairs = Array.from(graph.left, (left, edge) => `${left} ${graph.right[edge]}`);
        expect(new Set(pairs).size).toBe(pairs.length);
        for (const right of graph.right) expect(right).toBeLessThan(asked.right);
      }),
    );
  });

  test('keeps its edges when they are shuffled', () => {
    fc.assert(
      fc.property(sides, (asked) => {
        const { graph } = drawn(asked);
        const mixed = shuffled(graph, new Random(1));
        const pairs = ({ left, right }: typeof graph): string[] =>
          Array.from(left, (one, edge) => `${one} ${right[edge]}`).sort();
        expect(pairs(mixed)).toEqual(pairs(graph));
      }),
    );
  });

  test('with the spread of reviews has as many who wrote one as Amazon', () => {
    const [users, products, reviews] = [20_000, 8_000, 40_000];
    const random = new Random('reviews');
    const activity = logNormalWeights(users, 2.1, random);
    const { left, right } = bipartiteGraph({
      degrees: apportion(activity, { total: reviews, most: products }),
      weights: logNormalWeights(products, 2.6, random),
      random,
    });
    const byUser = degreeStatistics(degreesOf(left, users));
    const ofProduct = degreeStatistics(degreesOf(right, products));
    // 51.9 % of 20 million users and 43.3 % of 8 million products there.
    expect(byUser.singleShare).toBeGreaterThan(0.45);
    expect(byUser.singleShare).toBeLessThan(0.6);
    expect(ofProduct.singleShare).toBeGreaterThan(0.3);
    expect(ofProduct.singleShare).toBeLessThan(0.5);
  });
});

describe('edges that are shared out', () => {
  test('go by weight, to the last one, and no node gets more than it may', () => {
    const weights = fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(weights, fc.integer({ min: 1, max: 30 }), fc.nat(), (all, most, some) => {
        const total = some % (most * all.length + 1);
        const degrees = apportion(Float64Array.from(all), { total, most });
        expect(degrees.reduce((sum, degree) => sum + degree, 0)).toBe(total);
        expect(Math.max(...degrees)).toBeLessThanOrEqual(most);
      }),
    );
    const shared = apportion(Float64Array.of(1, 2, 1), { total: 8, most: 8 });
    expect([...shared]).toEqual([2, 4, 2]);
  });
});

const OPTIONS = { users: 120, products: 60, likes: 900, seed: 1 };

test('has as many likes as it is asked for, none twice', () => {
  const { left, right } = likeGraph(OPTIONS);
  const edges = new Set(Array.from(left, (user, edge) => `${user} ${right[edge]}`));
  expect(edges.size).toBe(OPTIONS.likes);
});

test('has one product that more than half of the users like, and no second one', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const { right } = likeGraph({ ...OPTIONS, seed });
    const [star, second] = [...degreesOf(right, OPTIONS.products).entries()].sort(
      ([, one], [, other]) => other - one,
    ) as [[number, number], [number, number]];
    expect(star[0]).toBe(0);
    expect(star[1]).toBeGreaterThan(OPTIONS.users / 2);
    expect(second[1]).toBeLessThan(star[1]);
  }
});

test('is another graph for another seed, and the same for the same', () => {
  expect(likeGraph(OPTIONS)).toEqual(likeGraph(OPTIONS));
  expect(likeGraph(OPTIONS)).not.toEqual(likeGraph({ ...OPTIONS, seed: 2 }));
});

test('may be as full as it can be, or empty', () => {
  expect(likeGraph({ users: 3, products: 1, likes: 3, seed: 1 }).right).toHaveLength(3);
  expect(likeGraph({ users: 3, products: 2, likes: 0, seed: 1 }).right).toHaveLength(0);
});
