/** What keeps an arm from saying anything: what the driver doubts, and what was counted. */

import { type Doubts, doubtsOfOpen, failuresOf } from '../kit/load/validity.ts';
import { type AnyDriven, isOpen } from './drive.ts';
import type { LoadtestOptions } from './options.ts';
import type { Steady } from './window.ts';

/** Below this a window says nothing. */
const SHORTEST_SECONDS = 1.5;
/** The governor must have been offered the rate, to this part of it: bursts waste a limit. */
const OFFERED_TOLERANCE = 0.05;
const CLOSED = 'a closed loop has no latency at a rate';

/** What the driver doubts, and what the governor's count adds to it. */
export function doubtsOf(
  driven: AnyDriven,
  steady: Steady | undefined,
  { rate, loop }: LoadtestOptions,
): Doubts {
  const own = isOpen(driven)
    ? doubtsOfOpen(driven)
    : { counts: failuresOf(driven), latencies: loop === 'closed' ? [CLOSED] : [] };
  const offered = steady?.offeredPerSecond ?? 0;
  const isShort = !steady || steady.seconds < SHORTEST_SECONDS;
  const isOther = loop === 'open' && !isShort && Math.abs(offered / rate - 1) > OFFERED_TOLERANCE;
  const counts = [
    ...own.counts,
    ...(isShort ? ['the steady part is too short; say a larger seconds='] : []),
    ...(isOther
      ? [`sent unevenly: ${offered.toFixed(1)} a second in the steady part, not ${rate}`]
      : []),
  ];
  return { ...own, counts };
}
