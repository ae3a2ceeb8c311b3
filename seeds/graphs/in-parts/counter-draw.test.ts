import { expect, test } from 'vitest';
import { CounterDraw } from './counter-draw.ts';

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
