import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CounterDraw, Permutation } from './permutation.ts';

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

test('a draw depends on its seed and on both counters, and on nothing else', () => {
  const draw = new CounterDraw('1');
  const first = [draw.uint32(1, 2), draw.float(1, 2)];
  draw.float(7, 7);
  expect([draw.uint32(1, 2), draw.float(1, 2)]).toEqual(first);
  const others = [new CounterDraw('2').uint32(1, 2), draw.uint32(2, 2), draw.uint32(1, 3)];
  expect(new Set([first[0], ...others]).size).toBe(4);
});

test('draws of neighbouring counters fill each tenth of the range alike', () => {
  const draw = new CounterDraw('tenths');
  const tenths = new Array<number>(10).fill(0);
  for (let user = 0; user < 1_000; user++) {
    for (let nth = 0; nth < 100; nth++) {
      const tenth = Math.floor(draw.float(user, nth) * 10);
      tenths[tenth] = (tenths[tenth] as number) + 1;
    }
  }
  for (const count of tenths) expect(Math.abs(count / 10_000 - 1)).toBeLessThan(0.05);
});

test('draws are the same on every machine', () => {
  const draw = new CounterDraw('golden');
  expect([
    draw.uint32(0, 0),
    draw.uint32(4_000_000_000, 12),
    draw.float(3, 4),
  ]).toMatchInlineSnapshot(`
    [
      2962498306,
      2105061099,
      0.6546196943413176,
    ]
  `);
});
