/** The partitions of a running governor, once a second. */

import { setTimeout as sleep } from 'node:timers/promises';
import type { GovernorState } from '../governor/proxy/state.ts';
import { KitError } from '../kit-error.ts';
import { governorScreen } from './governor-screen.ts';
import { readState } from './governor-state.ts';
import { isPlain } from './paint.ts';
import { print } from './print.ts';

const LOOK_MS = 1_000;

/** Moves the cursor up and clears what is below it. */
const up = (lines: number): string => (lines > 0 ? `\u001b[${lines}A\u001b[J` : '');

/**
 * Looks until Ctrl-C, or until the governor is gone.
 *
 * On a terminal each look replaces the one before; through a pipe they follow one another.
 *
 * @param start the command that starts a governor, told where none answers
 * @throws {KitError} `governor.gone`
 */
export async function watchGovernor(port: number, start: string): Promise<void> {
  const stopped = new AbortController();
  process.once('SIGINT', () => stopped.abort());
  process.once('SIGTERM', () => stopped.abort());
  const plain = isPlain(process.env);
  const redraws = process.stdout.isTTY === true && !plain;
  let before = await stateOn(port, start);
  let shown = 0;
  while (await waits(stopped.signal)) {
    const now = await readState(port);
    if (!now) {
      print(['The governor has stopped.']);
      return;
    }
    const lines = governorScreen(before, now, plain);
    if (redraws) process.stdout.write(up(shown));
    print(redraws ? lines : [...lines, '']);
    shown = lines.length;
    before = now;
  }
}

async function stateOn(port: number, start: string): Promise<GovernorState> {
  const state = await readState(port);
  if (state) return state;
  throw new KitError(
    'engine',
    'governor.gone',
    `Expected a governor on 127.0.0.1:${port}, but none answers there. Start one: ${start}.`,
  );
}

/** Whether to go on after a second; Ctrl-C ends the wait. */
async function waits(signal: AbortSignal): Promise<boolean> {
  try {
    await sleep(LOOK_MS, undefined, { signal });
    return true;
  } catch {
    return false; // The only reason is that it was stopped.
  }
}
