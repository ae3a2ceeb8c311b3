import { describe, expect, test } from 'vitest';
import { areaChart, chartColumn, chartMarks } from './area-chart.ts';

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
