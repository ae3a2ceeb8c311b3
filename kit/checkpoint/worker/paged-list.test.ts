import { expect, test } from 'vitest';
import { repeatedMember } from './paged-list.ts';

test('the first member that comes again is told, with both its pages', () => {
  const pages = [['ada'], ['bo', 'cleo'], ['dov'], ['cleo', 'ada']];
  expect(repeatedMember(pages)).toBe('cleo is on page 2, and on page 4 again.');
});

test('a list that only goes on has no member twice', () => {
  expect(repeatedMember([['ada'], ['bo'], []])).toBeUndefined();
});
