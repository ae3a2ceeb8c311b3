import { expect, test } from 'vitest';
import { degreesOf } from './degree-statistics.ts';
import { likeGraph } from './like-graph.ts';

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
