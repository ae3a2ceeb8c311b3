import { describe, expect, test } from 'vitest';
import { areaChart, chartColumn, chartMarks, textPlot } from './text-chart.ts';

describe('a chart of admitted and offered rates', () => {
  const steps = (value: number, count: number): number[] => Array<number>(count).fill(value);

  test('draws what is admitted, and above it what was refused', () => {
    const lines = areaChart({ admitted: [4, 4], offered: [4, 9], stepSeconds: 1 });
    expect(lines).toEqual([
      '       5.0 | ^',
      '           | :',
      '       3.8 |##',
      '           |##',
      '       2.5 |##',
      '           |##',
      '       1.3 |##',
      '           |##',
      '         0 +--',
      '            0 2 s',
      '            ^ more than fits, up to 9',
    ]);
  });

  test('marks nothing where everything fits', () => {
    const lines = areaChart({ admitted: [4, 4], offered: [4, 5], stepSeconds: 1 });
    expect(lines.join('\n')).not.toContain('^');
  });

  test.each([1, 2, 67, 68, 69, 5_000])('%i steps fit into 80 columns', (count) => {
    const chart = { admitted: steps(1_000, count), offered: steps(9e6, count), stepSeconds: 1 };
    expect(Math.max(...areaChart(chart).map((line) => line.length))).toBeLessThanOrEqual(80);
  });

  test('is flat where nothing was offered', () => {
    const lines = areaChart({ admitted: steps(0, 5), offered: steps(0, 5), stepSeconds: 1 });
    expect(lines.join('')).not.toMatch(/[#:]/);
  });

  test('a mark is below its moment, and a line says its meaning', () => {
    const column = chartColumn(4_999, 5_000);
    const [marked = ''] = chartMarks(new Map([[column, 'S']]), 'splits', 'S: a split');
    expect(marked).toHaveLength(80);
    const lines = chartMarks(new Map([[0, 'R']]), 'splits', 'R: refused');
    expect(lines).toEqual(['    splits |R', '            R: refused']);
  });
});

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
