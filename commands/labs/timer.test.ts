import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { runTimer, timerLines } from './timer.ts';

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

describe('a timer', () => {
  /** A room whose clock moves only while somebody sleeps. */
  function fakeRoom(start: Date, oversleepMs = 0) {
    let nowMs = start.getTime();
    const said: string[] = [];
    return {
      said,
      now: () => new Date(nowMs),
      sleep: async (durationMs: number): Promise<void> => {
        nowMs += durationMs + oversleepMs;
      },
      say: (line: string): void => {
        said.push(line);
      },
    };
  }
  const start = new Date(2026, 10, 21, 23, 50);

  test('says each line at its time, and the end’s clock time first', async () => {
    const room = fakeRoom(start);
    expect(await runTimer(25, room)).toBe(0);
    expect(room.said).toEqual([
      '23:50  25 minutes, go. It ends at 00:15.',
      '00:02  Half time: 12.5 minutes left.',
      '00:10  5 minutes left.',
      '00:14  1 minute left.',
      '00:15  Time is up.',
    ]);
  });

  test('that oversleeps does not fall behind by more than the last time', async () => {
    const room = fakeRoom(start, 20_000);
    await runTimer(25, room);
    expect(room.now().getTime() - start.getTime()).toBe(25 * 60_000 + 20_000);
  });

  test.skipIf(process.platform === 'win32')('ends with 130 at Ctrl-C', async () => {
    const file = JSON.stringify(fileURLToPath(new URL('./timer.ts', import.meta.url)));
    const script = `const { runTimer } = await import(${file}); await runTimer(25);`;
    const args = ['--import', 'tsx', '--input-type=module', '-e', script];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    child.kill('SIGINT');
    expect(await once(child, 'exit')).toEqual([130, null]);
  });
});
