import { describe, expect, test } from 'vitest';
import { textTable } from './text-table.ts';

const receipts = {
  columns: [{ title: '' }, { title: 'items read' }, { title: 'RCU', decimals: 1 }],
  rows: [
    ['Query', 3, 0.5],
    ['Scan + filter', 12_063, 1_030],
  ],
};

describe('a table as text', () => {
  test('aligns texts to the left, numbers to the right, with separators and decimals', () => {
    expect(`\n${textTable(receipts).join('\n')}`).toMatchInlineSnapshot(`
      "
                       items read      RCU
        Query                   3      0.5
        Scan + filter      12,063  1,030.0"
    `);
  });

  test('states one fact per line in plain mode', () => {
    expect(textTable(receipts, { plain: true }).slice(0, 4)).toEqual([
      '  Query',
      '    items read: 3',
      '    RCU: 0.5',
      '  Scan + filter',
    ]);
  });

  test('without headings has no line for them', () => {
    const columns = [{ title: '' }, { title: '' }];
    expect(textTable({ columns, rows: [['a', 1]] }, { indent: 0 })).toEqual(['a  1']);
  });

  test('cuts its widest column of texts to stay within 80 columns', () => {
    const rows = [['x'.repeat(150), 'y'.repeat(20), 7]];
    const columns = [{ title: 'a' }, { title: 'b' }, { title: 'c' }];
    const [title, line] = textTable({ columns, rows });
    expect(line).toHaveLength(80);
    expect(line).toMatch(/^ {2}x+\.\.\. {2}y{20} {2}7$/);
    expect(title).toMatch(/^ {2}a +b {21}c$/);
  });

  test('keeps text with control characters on one line', () => {
    const rows = [['two\nlines\u001b[2J']];
    expect(textTable({ columns: [{ title: '' }], rows })).toEqual(['  two lines [2J']);
  });
});
