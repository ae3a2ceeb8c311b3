import { expect, test } from 'vitest';
import { namesStep, pageOf } from './page-path.ts';

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
