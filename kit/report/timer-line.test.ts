import { describe, expect, test } from 'vitest';
import { timerLines } from './timer-line.ts';

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
