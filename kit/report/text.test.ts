import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cut, cutList, LINE_WIDTH, timerLines, wrap } from './text.ts';

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

describe('the lines of a timer', () => {
  test.each([
    [1, ['0 1 minute, go.', '60 Time is up.']],
    [2, ['0 2 minutes, go.', '60 Half time: 1 minute left.', '120 Time is up.']],
    [
      5,
      [
        '0 5 minutes, go.',
        '150 Half time: 2.5 minutes left.',
        '240 1 minute left.',
        '300 Time is up.',
      ],
    ],
    [
      6,
      [
        '0 6 minutes, go.',
        '60 5 minutes left.',
        '180 Half time: 3 minutes left.',
        '300 1 minute left.',
        '360 Time is up.',
      ],
    ],
    [
      25,
      [
        '0 25 minutes, go.',
        '750 Half time: 12.5 minutes left.',
        '1200 5 minutes left.',
        '1440 1 minute left.',
        '1500 Time is up.',
      ],
    ],
    [
      90,
      [
        '0 90 minutes, go.',
        '2700 Half time: 45 minutes left.',
        '5100 5 minutes left.',
        '5340 1 minute left.',
        '5400 Time is up.',
      ],
    ],
  ])('of %d minutes', (minutes, lines) => {
    expect(timerLines(minutes).map(({ atSeconds, text }) => `${atSeconds} ${text}`)).toEqual(lines);
  });

  test('are due one after the other, however long it runs', () => {
    for (let minutes = 1; minutes <= 600; minutes++) {
      const due = timerLines(minutes).map(({ atSeconds }) => atSeconds);
      expect(due).toEqual([...new Set(due)].sort((a, b) => a - b));
      expect([due[0], due.at(-1)]).toEqual([0, minutes * 60]);
    }
  });
});
