import { describe, expect, test } from 'vitest';
import { textPlot } from './text-plot.ts';

const line = {
  points: Array.from({ length: 40 }, (_, nth) => {
    const x = 10 ** (nth / 10);
    return [x, 1 / x] as const;
  }),
  x: 'followers',
  y: 'share of users',
};

describe('a plot as text', () => {
  test('has logarithmic axes from power of ten to power of ten', () => {
    expect(`\n${textPlot(line).join('\n')}`).toMatchInlineSnapshot(`
      "
                 share of users
              1 |**
                |   ** **
                |         ** **
                |               ** *
                |                   * ** *
                |                         * **
                |                              *** *
                |                                   * ** *
                |                                         * **
                |                                              ** **
                |                                                    ** **
         0.0001 |                                                          *
                +------------------------------------------------------------
                 1                                                     10,000
                                                                    followers"
    `);
  });

  test('stays within 80 columns and ten decades', () => {
    const points = [
      [1, 1],
      [1e9, 1e-9],
    ] as const;
    for (const text of textPlot({ ...line, points })) expect(text.length).toBeLessThanOrEqual(80);
  });

  test('of a single point has a decade around it', () => {
    const lines = textPlot({ ...line, points: [[1, 1]] });
    expect(lines.join('').match(/\*/g)).toHaveLength(1);
  });

  test('is a line for each power of ten in plain mode', () => {
    expect(textPlot(line, { plain: true })).toMatchInlineSnapshot(`
      [
        "  followers 1: share of users 1.00",
        "  followers 10: share of users 0.100",
        "  followers 100: share of users 0.0100",
        "  followers 1,000: share of users 0.00100",
      ]
    `);
  });
});
