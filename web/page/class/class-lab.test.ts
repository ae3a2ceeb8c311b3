import { expect, test } from 'vitest';
import { addressedLab, busiestLab } from './class-lab.ts';

test.each([
  ['?lab=2', 2],
  ['?lab=12', 12],
  ['', undefined],
  ['?lab=', undefined],
  ['?lab=0', undefined],
  ['?lab=1e1', undefined],
])('the address %s names the lab %s', (search, lab) => {
  expect(addressedLab(search)).toBe(lab);
});

test.each([
  [[], undefined],
  [[0, 0], undefined],
  [[5, 3, 0], 1],
  [[5, 5, 0], 2],
])('of labs that so many have begun, %j, the class is in lab %s', (begun, lab) => {
  expect(busiestLab(begun.map((count, at) => ({ number: at + 1, begun: count })))).toBe(lab);
});
