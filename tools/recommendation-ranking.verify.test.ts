/** Lab 5's recommendations beside those of a count of all paths, on random likes in one table. */

import { beforeAll, describe, expect, test } from 'vitest';
import { writeItems } from '../kit/bulk-writer/bulk-writer.ts';
import { Random } from '../kit/random.ts';
import { createTable } from '../kit/table.ts';
import { likeItems } from '../labs/05-recommendations/check/item.ts';
import { Maker } from '../labs/05-recommendations/check/maker.ts';
import {
  LIKERS_READ,
  LIKES_ASKED,
  type Like,
  NEIGHBOURS_ASKED,
  RECOMMENDED,
  type ScoredProduct,
} from '../labs/05-recommendations/entities.ts';
import { recommendationsTable } from '../labs/05-recommendations/table.ts';
import { recommend } from '../solutions/05-recommendations/model.ts';
import { db } from './test-engine.ts';

const GRAPHS = 200;
/** So many of them are large enough for every cap. */
const LARGE_GRAPHS = 4;
const LARGE = { users: LIKERS_READ + 20, products: LIKES_ASKED + 6, density: 0.9 };

/** Who likes what, and a user to whom something is recommended. */
interface Sample {
  readonly likes: readonly Like[];
  readonly userId: string;
}

const random = new Random('recommendations');
const make = new Maker(random);
const samples = Array.from({ length: GRAPHS }, (_, nth) =>
  drawSample(nth < LARGE_GRAPHS ? LARGE : smallSize()),
);

const lab = { db, table: recommendationsTable.name, now: () => new Date(0), newId: () => 'id' };

beforeAll(async () => {
  await createTable(db, recommendationsTable);
  const items = samples.flatMap(({ likes }) => likes.flatMap(likeItems));
  await writeItems(db, recommendationsTable.name, items);
});

function smallSize(): typeof LARGE {
  const density = random.integer(1, 8) / 10;
  return { users: random.integer(2, 24), products: random.integer(2, 16), density };
}

function drawSample({ users, products, density }: typeof LARGE): Sample {
  const userIds = Array.from({ length: users }, () => make.userId());
  const productIds = Array.from({ length: products }, () => make.product().productId);
  const likes = userIds.flatMap((userId) =>
    productIds
      .filter(() => random.float() < density)
      .map((productId) => make.like(userId, productId)),
  );
  return { likes, userId: random.pick(userIds) };
}

/**
 * The definition, path by path: each path from the user over a product and a neighbour to another
 * product counts one.
 *
 * @param isBefore which of two ids with one count comes first
 */
function byPaths({ likes, userId }: Sample, isBefore: (a: string, b: string) => boolean) {
  const smaller = (a: string, b: string): boolean => a < b;
  const mine = likes.filter((one) => one.userId === userId).map(({ productId }) => productId);
  const asked = firstOf(mine, LIKES_ASKED, smaller);
  const paths = asked.flatMap((productId) => {
    const likers = likes.filter((one) => one.productId === productId).map((one) => one.userId);
    return firstOf(likers, LIKERS_READ, smaller).filter((id) => id !== userId);
  });
  const near = firstOf([...new Set(paths)], NEIGHBOURS_ASKED, moreOften(paths, isBefore));
  const ends = paths
    .filter((id) => near.includes(id))
    .flatMap((id) => likes.filter((one) => one.userId === id).map(({ productId }) => productId))
    .filter((productId) => !mine.includes(productId));
  const best = firstOf([...new Set(ends)], RECOMMENDED, moreOften(ends, isBefore));
  return best.map((productId): ScoredProduct => {
    return { productId, score: ends.filter((id) => id === productId).length };
  });
}

function moreOften(
  ids: readonly string[],
  isBefore: (a: string, b: string) => boolean,
): (a: string, b: string) => boolean {
  const times = new Map<string, number>();
  for (const id of ids) times.set(id, (times.get(id) ?? 0) + 1);
  const of = (id: string): number => times.get(id) ?? 0;
  return (a, b) => of(a) > of(b) || (of(a) === of(b) && isBefore(a, b));
}

/** The first of some ids, taken out one after the other. */
function firstOf(
  ids: readonly string[],
  most: number,
  isBefore: (a: string, b: string) => boolean,
): string[] {
  const left = new Set(ids);
  const first: string[] = [];
  while (left.size > 0 && first.length < most) {
    const next = [...left].reduce((best, id) => (isBefore(id, best) ? id : best));
    left.delete(next);
    first.push(next);
  }
  return first;
}

describe('random likes', () => {
  test('have the recommendations that a count of all paths gives, ties included', async () => {
    const wrong: Sample[] = [];
    for (const sample of samples) {
      const own = await recommend(lab, sample.userId);
      const counted = byPaths(sample, (a, b) => a < b);
      if (JSON.stringify(own) !== JSON.stringify(counted)) wrong.push(sample);
    }
    expect(wrong).toEqual([]);
  });

  test('often have others where ties are decided the other way', () => {
    const other = samples.filter(
      (sample) =>
        JSON.stringify(byPaths(sample, (a, b) => a < b)) !==
        JSON.stringify(byPaths(sample, (a, b) => a > b)),
    );
    expect(other.length).toBeGreaterThan(GRAPHS / 4);
  });

  test('reach every cap', () => {
    const [{ likes, userId }] = samples as [Sample];
    const mine = likes.filter((one) => one.userId === userId);
    expect(mine.length).toBeGreaterThan(LIKES_ASKED);
    const likers = likes.filter((one) => one.productId === mine[0]?.productId);
    expect(likers.length).toBeGreaterThan(LIKERS_READ);
  });
});
