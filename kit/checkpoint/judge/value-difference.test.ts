import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LINE_WIDTH } from '../../report/text.ts';
import { brief, explainValue } from './value-difference.ts';

describe('a value compared with the right one', () => {
  test.each<[string, unknown, unknown, string[] | undefined]>([
    ['the same', { a: 1, b: [2] }, { a: 1, b: [2] }, undefined],
    ['a changed attribute', { a: 1 }, { a: 2 }, ['  a: expected 2, received 1, 1 too little']],
    ['a missing attribute', {}, { a: 2 }, ['  a: missing, expected 2']],
    ['an extra attribute', { a: 1, b: 'x' }, { a: 1 }, ['  b: not expected, received "x"']],
    ['nothing', undefined, { a: 1 }, ['expected {"a":1}', 'received nothing']],
    ['nothing expected', { a: 1 }, undefined, ['expected nothing', 'received {"a":1}']],
    ['a list', [1, 2], { a: 1 }, ['expected {"a":1}', 'received a list of 2']],
    ['text for a number', '1', 1, ['expected 1', 'received "1"']],
  ])('%s', (_what, received, expected, lines) => {
    expect(explainValue(received, expected)?.lines).toEqual(lines);
  });

  test('shows four differences of many', () => {
    expect(explainValue({ a: 1, b: 1, c: 1, d: 1, e: 1 }, {})?.lines).toHaveLength(4);
  });

  test('explains an attribute that is there but undefined', () => {
    expect(explainValue({ a: 1, b: undefined }, { a: 1 })?.lines).toHaveLength(1);
  });

  test('shows first what an item is and where it lies, whatever order it came in', () => {
    const page = { order: { name: 'kettle', SK: 's', PK: 'p', Type: 'Order' } };
    expect(brief(page)).toBe('{"order":{"Type":"Order","PK":"p","SK":"s","n...');
    expect(brief({ name: 'kettle', Type: 'Order' })).toBe('{"Type":"Order","name":"kettle"}');
  });

  test('explains a value that JSON cannot show', () => {
    expect(brief({ cents: 100n })).toContain('100');
  });

  test('of a value is at most 73 characters', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (received, expected) => {
        const lines = explainValue(received, expected)?.lines ?? [];
        expect(Math.max(0, ...lines.map((line) => line.length))).toBeLessThanOrEqual(LINE_WIDTH);
      }),
    );
  });
});
