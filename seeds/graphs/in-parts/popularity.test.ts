import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inverseNormal } from '../distribution.ts';
import { normalShare, Popularity, ShareTable, shareOfTop } from './popularity.ts';

const SHAPE = { sigma: 2.1, activitySigma: 1.7, triads: 0.8, followBack: 0.3 };
const USERS = 1_000;
const DRAWS = 500_000;

/** How often each rank is drawn, of shares at even distances. */
function drawnCounts(): { counts: number[]; all: number } {
  const popularity = new Popularity(USERS, SHAPE);
  const counts = new Array<number>(USERS).fill(0);
  let all = 0;
  for (let draw = 0; draw < DRAWS; draw++) {
    const rank = popularity.drawn((draw + 0.5) / DRAWS);
    if (rank === undefined) continue;
    counts[rank] = (counts[rank] as number) + 1;
    all += 1;
  }
  return { counts, all };
}

test('each rank is drawn as often as its log-normal weight says', () => {
  const { counts, all } = drawnCounts();
  const weights = counts.map((_, rank) => Math.exp(-2.1 * inverseNormal((rank + 0.5) / USERS)));
  const sum = weights.reduce((a, b) => a + b, 0);
  for (const rank of [0, 5, 20, 100, 300]) {
    const expected = ((weights[rank] as number) / sum) * all;
    expect(Math.abs((counts[rank] as number) / expected - 1), `rank ${rank}`).toBeLessThan(0.06);
  }
});

test('the most popular share of users is drawn as often as the distribution says', () => {
  const { counts, all } = drawnCounts();
  const top = counts.slice(0, USERS / 10).reduce((a, b) => a + b, 0);
  expect(top / all).toBeCloseTo(shareOfTop(0.1, 2.1), 1);
});

test('more popular users do more, and so do those whose own number is smaller', () => {
  const popularity = new Popularity(USERS, SHAPE);
  expect(popularity.activity(0, 0.5)).toBeGreaterThan(popularity.activity(1, 0.5));
  expect(popularity.activity(0, 0.1)).toBeGreaterThan(popularity.activity(0, 0.2));
});

const shares = fc.double({ min: 2 ** -25, max: 1 - 2 ** -25, noNaN: true });

test('the normal distribution function undoes its inverse, in both tails as well', () => {
  fc.assert(
    fc.property(shares, (share) => {
      const again = normalShare(inverseNormal(share));
      expect(Math.abs(again / share - 1)).toBeLessThan(1e-7);
      expect(Math.abs((1 - again) / (1 - share) - 1)).toBeLessThan(1e-6);
    }),
  );
});

test('a table is close to its function everywhere between the ends', () => {
  const moved = (share: number): number => normalShare(inverseNormal(share) - 2);
  const table = new ShareTable(moved);
  fc.assert(
    fc.property(shares, (share) => {
      expect(Math.abs(table.at(share) / moved(share) - 1)).toBeLessThan(0.001);
    }),
  );
});

test('a table of a rising function rises', () => {
  const table = new ShareTable((share) => normalShare(inverseNormal(share) - 2));
  fc.assert(
    fc.property(shares, shares, (a, b) => {
      expect(table.at(Math.max(a, b))).toBeGreaterThanOrEqual(table.at(Math.min(a, b)));
    }),
  );
});

test('a table has a finite value at both ends, where its function may have none', () => {
  const table = new ShareTable(inverseNormal);
  expect([table.at(0), table.at(1)].every(Number.isFinite)).toBe(true);
});
