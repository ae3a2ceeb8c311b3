import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inverseNormal } from '../inverse-normal.ts';
import { normalShare } from './normal-share.ts';
import { ShareTable } from './share-table.ts';

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
