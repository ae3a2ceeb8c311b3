import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { runTimer } from './timer.ts';

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
