import { expect, test } from 'vitest';
import { chooseSeed } from './choice.ts';

test('part=3/16 is part 3 of 16, of a graph that may be larger than memory', () => {
  const choice = chooseSeed(['social', 'users=10000000', 'follows=100000000', 'part=3/16']);
  expect(choice?.part).toEqual({ nth: 3, of: 16 });
  expect(choice?.options).toEqual({ users: 10_000_000, follows: 100_000_000 });
});

test.each([
  ['social part=0/3', /number of a part and how many there are, at most 1000, got `0\/3`/],
  ['social part=4/3', /got `4\/3`\. Say, for example, part=3\/16\./],
  ['social part=1/1001', /got `1\/1001`/],
  ['social part=3', /got `3`/],
  [
    'ecommerce part=1/2',
    /domain social only, got it with ecommerce\. All sizes .* fit into memory/,
  ],
  ['social part=1/2 posts=5', /`part` without `posts`: parts hold users and follows/],
  ['social part=1/2 likes=5', /`part` without `likes`/],
  ['social part=1/2 stats', /`stats` of the whole graph.* Say part=1\/1\./],
  [
    'social part=1/1 users=3000000 stats',
    /`users` to be at most 2000000 in a graph that is held in/,
  ],
  ['social users=3000000', /got `3000000`\. A larger one is made in parts, .*: say part=1\/16\./],
  ['social follows=30000000', /`follows` to be at most 20000000 .*: say part=1\/16\./],
  ['social users=400000001 part=1/16', /`users` to be a whole number from 1000 to 400000000/],
])('%s is refused in one sentence', (words, message) => {
  expect(() => chooseSeed(words.split(' '))).toThrow(message);
});
