import { describe, expect, test } from 'vitest';
import { Random } from '../random.ts';
import { type ArmFigure, BLOCK, compareArms } from './paired-comparison.ts';

/** Blocks of figures: those of `after` are `ratio` times as large; `noise` is a standard deviation. */
function figures(blocks: number, ratio: number, noise: number, random: Random): ArmFigure[] {
  const bell = (): number =>
    Math.sqrt(-2 * Math.log(1 - random.float())) * Math.cos(2 * Math.PI * random.float());
  return Array.from({ length: blocks }, () => BLOCK)
    .flat()
    .map((arm) => ({ arm, value: (arm === 'after' ? ratio : 1) * Math.exp(noise * bell()) }));
}

describe('two arms', () => {
  test('that differ are told apart, with an interval that holds the ratio', () => {
    const random = new Random(1);
    const { ratio, low, high, pairs, verdict } = compareArms(figures(6, 2.5, 0.03, random), random);
    expect(pairs).toBe(12);
    expect(low).toBeLessThan(2.5);
    expect(high).toBeGreaterThan(2.5);
    expect(high / low).toBeLessThan(1.1);
    expect(ratio).toBeCloseTo(2.5, 1);
    expect(verdict).toBe('higher');
  });

  test('that are the same are not told apart, in nearly all of 200 trials', () => {
    const verdicts = Array.from({ length: 200 }, (_, trial) => {
      const random = new Random(`${trial}/same`);
      return compareArms(figures(2, 1, 0.03, random), random).verdict;
    });
    const wrong = verdicts.filter((verdict) => verdict !== 'no difference shown');
    expect(wrong.length).toBeLessThanOrEqual(4);
  });

  test('are not told apart where runs of the same arm differ as much', () => {
    // The machine became slower in every block: what came first was faster.
    const values = [100, 80, 55, 50, 100, 80, 55, 50];
    const drifting = values.map((value, at) => ({ arm: BLOCK[at % 4], value }) as ArmFigure);
    const { control, verdict } = compareArms(drifting, new Random(1));
    expect(control.low).toBeLessThan(0.7);
    expect(verdict).toBe('no difference shown');
  });

  test('the lower is told as well', () => {
    const random = new Random(2);
    expect(compareArms(figures(2, 0.5, 0.01, random), random).verdict).toBe('lower');
  });

  test('the same figures and seed give the same interval', () => {
    const same = figures(3, 1.2, 0.05, new Random(3));
    expect(compareArms(same, new Random(4))).toEqual(compareArms(same, new Random(4)));
  });
});

test.each([
  ['nothing', []],
  ['half a block', figures(1, 1, 0, new Random(1)).slice(0, 2)],
  ['a figure of zero', figures(1, 0, 0, new Random(1))],
  ['another order', figures(1, 1, 0, new Random(1)).toSorted((a, b) => a.arm.localeCompare(b.arm))],
])('%s is refused', (_what, some) => {
  expect(() => compareArms(some, new Random(1))).toThrow(
    expect.objectContaining({ code: 'comparison.badFigures' }),
  );
});
