import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Permutation } from './permutation.ts';

const seeds = fc.string();

test('a permutation has each number once, and knows the place of each', () => {
  fc.assert(
    fc.property(seeds, fc.integer({ min: 1, max: 300 }), (seed, count) => {
      const order = new Permutation(seed, count);
      const places = Array.from({ length: count }, (_, place) => place);
      const numbers = places.map((place) => order.at(place));
      expect(numbers.toSorted((a, b) => a - b)).toEqual(places);
      expect(numbers.map((number) => order.placeOf(number))).toEqual(places);
    }),
  );
});

test('of hundreds of millions it computes any place by itself', () => {
  const count = 400_000_000;
  fc.assert(
    fc.property(seeds, fc.integer({ min: 0, max: count - 1 }), (seed, place) => {
      const order = new Permutation(seed, count);
      const number = order.at(place);
      expect(number).toBeLessThan(count);
      expect(order.placeOf(number)).toBe(place);
    }),
  );
});

test('its neighbours are as far from each other as those of a random order', () => {
  const count = 100_000;
  const order = new Permutation('neighbours', count);
  let distance = 0;
  for (let place = 1; place < count; place++) {
    distance += Math.abs(order.at(place) - order.at(place - 1));
  }
  // Two random numbers of 0 to 1 are a third apart on average.
  expect(distance / count / count).toBeCloseTo(1 / 3, 2);
});
