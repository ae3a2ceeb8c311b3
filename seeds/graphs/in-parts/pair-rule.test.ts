import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PairRule } from './pair-rule.ts';

const USERS = 10_000;
const SHAPE = { sigma: 2.1, activitySigma: 1.7, triads: 0.8, followBack: 0.3 };
const user = fc.integer({ min: 0, max: USERS - 1 });

test('either both may begin a follow that nobody returns, or one may, and the other returns it', () => {
  fc.assert(
    fc.property(fc.nat(), user, user, (seed, a, b) => {
      fc.pre(a !== b);
      const rule = new PairRule({ users: USERS, seed, shape: SHAPE });
      const plain = [rule.allows(a, b, 'plain'), rule.allows(b, a, 'plain')];
      const returned = [rule.allows(a, b, 'returned'), rule.allows(b, a, 'returned')];
      expect(plain[0]).toBe(plain[1]);
      expect(returned.filter(Boolean)).toHaveLength(plain[0] ? 0 : 1);
    }),
  );
});

test('nobody may follow itself', () => {
  const rule = new PairRule({ users: USERS, seed: 1, shape: SHAPE });
  expect([rule.allows(5, 5, 'plain'), rule.allows(5, 5, 'returned')]).toEqual([false, false]);
});

test('the most popular return fewer follows than others', () => {
  const rule = new PairRule({ users: USERS, seed: 1, shape: SHAPE });
  const returnedBy = (target: number): number => {
    const others = Array.from({ length: 4_000 }, (_, at) => 5_000 + at);
    const mine = others.filter((other) => rule.allows(other, target, 'returned')).length;
    return mine / (mine + others.filter((other) => rule.allows(other, target, 'plain')).length);
  };
  expect(returnedBy(0)).toBeLessThan(0.06);
  expect(returnedBy(4_000)).toBeGreaterThan(0.3);
});
