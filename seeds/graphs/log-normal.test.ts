import { expect, test } from 'vitest';
import { inverseNormal } from './log-normal.ts';

test.each([
  [0.5, 0],
  [0.841344746068543, 1],
  [0.975, 1.959963984540054],
  [0.999, 3.090232306167813],
  [0.001, -3.090232306167813],
  [1e-9, -5.997807015007773],
])('a standard normal variable stays below z with probability %d at the tables’ z', (p, z) => {
  expect(inverseNormal(p)).toBeCloseTo(z, 7);
});
