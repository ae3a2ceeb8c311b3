/** The timer of a room: says when a block begins, when half of it is over, and when it ends. */

import { setTimeout as sleepFor } from 'node:timers/promises';
import { print } from '../../kit/report/terminal.ts';
import { timerLines } from '../../kit/report/text.ts';
import { EXIT } from '../shell/exit.ts';

/** Where time comes from and lines go to; the clock's own and standard output, but in tests. */
export interface TimerRoom {
  now(): Date;
  sleep(durationMs: number): Promise<void>;
  say(line: string): void;
}

const ROOM: TimerRoom = {
  now: () => new Date(),
  sleep: (durationMs) => sleepFor(durationMs),
  say: (line) => print([line]),
};

/**
 * Says the lines when they are due; the first also names the clock time of the end. Waits by the
 * clock, not by counting: a laptop that slept goes on where the clock is.
 *
 * @returns the exit code
 */
export async function runTimer(minutes: number, room: TimerRoom = ROOM): Promise<number> {
  // Ctrl-C ends a timer like every command.
  const stop = (): never => process.exit(EXIT.interrupted);
  process.once('SIGINT', stop);
  const startMs = room.now().getTime();
  const end = new Date(startMs + minutes * 60_000);
  try {
    for (const { atSeconds, text } of timerLines(minutes)) {
      const waitMs = startMs + atSeconds * 1_000 - room.now().getTime();
      if (waitMs > 0) await room.sleep(waitMs);
      const until = atSeconds === 0 ? ` It ends at ${clockText(end)}.` : '';
      room.say(`${clockText(room.now())}  ${text}${until}`);
    }
  } finally {
    process.off('SIGINT', stop);
  }
  return EXIT.pass;
}

/** The clock on the wall, in local time: `14:05`. */
function clockText(time: Date): string {
  return [time.getHours(), time.getMinutes()]
    .map((number) => String(number).padStart(2, '0'))
    .join(':');
}
