import { expect, test } from 'vitest';
import { inverseNormal } from '../inverse-normal.ts';
import { Popularity, shareOfTop } from './popularity.ts';

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
