import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cut, cutList, LINE_WIDTH, wrap } from './text.ts';

describe('a line of an explanation', () => {
  test('of 73 characters stays as it is', () => {
    expect(cut('x'.repeat(73))).toBe('x'.repeat(73));
  });

  test('of 74 characters is cut to 73, dots included', () => {
    expect(cut('x'.repeat(74))).toBe(`${'x'.repeat(70)}...`);
  });
});

describe('a list on one line', () => {
  test('that is too long ends behind a whole member', () => {
    const members = Array.from({ length: 8 }, (_, at) => `Member ${at}`);
    const fitting = members.slice(0, 7).join(', ');
    expect(cutList(fitting)).toBe(fitting);
    expect(cutList(members.join(', '))).toBe(`${members.slice(0, 7).join(', ')}, ...`);
  });

  test('of one member is cut like any line', () => {
    expect(cutList('x'.repeat(100))).toBe(cut('x'.repeat(100)));
  });
});

describe('a text broken into lines', () => {
  test('breaks between words and indents what continues', () => {
    const text = `${'a'.repeat(40)} ${'b'.repeat(32)} ${'c'.repeat(5)}`;
    expect(wrap(text)).toEqual([`${'a'.repeat(40)} ${'b'.repeat(32)}`, '  ccccc']);
  });

  test('keeps the line breaks it has', () => {
    expect(wrap('one\n\ntwo')).toEqual(['one', '', 'two']);
  });

  test('keeps every word in order, on lines of at most 73 characters', () => {
    const word = fc.stringMatching(/^[a-z]{1,60}$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 40 }), (words) => {
        const lines = wrap(words.join(' '));
        expect(lines.flatMap((line) => line.trim().split(' '))).toEqual(words);
        expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(LINE_WIDTH);
        expect(lines.slice(1).every((line) => line.startsWith('  '))).toBe(true);
      }),
    );
  });

  test('cuts a word that is longer than a line', () => {
    expect(wrap('x'.repeat(100))).toEqual([`${'x'.repeat(70)}...`]);
  });
});
