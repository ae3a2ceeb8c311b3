import { expect, test } from 'vitest';
import { addressedLab, busiestLab, namesStep, pageOf } from './page-path.ts';

test.each([
  ['/', { page: 'home' }],
  ['/lab/1', { page: 'lab', lab: 1 }],
  ['/lab/12/data', { page: 'data', lab: 12 }],
  ['/lab/3/trace/', { page: 'trace', lab: 3 }],
  ['/lab/3/other', { page: 'nowhere' }],
  ['/lab/', { page: 'nowhere' }],
  ['/heat', { page: 'heat' }],
  ['/sim/', { page: 'sim' }],
  ['/class', { page: 'class' }],
  ['/heat/1', { page: 'nowhere' }],
])('the path %s is a page', (path, page) => {
  expect(pageOf(path)).toEqual(page);
});

test('a step has a number, a full stop and a number', () => {
  expect(['#1.3', '#12.10'].every(namesStep)).toBe(true);
  expect(['', '#main', '#1', '#1.3x', '1.3'].some(namesStep)).toBe(false);
});

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
