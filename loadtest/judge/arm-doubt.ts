/** What keeps an arm from saying anything: what the driver doubts, and what was counted. */

import { type Doubts, doubtsOfOpen, failuresOf } from '../../kit/load/driver-doubt.ts';
import { type AnyDriven, type ArmParts, isOpen } from '../run/drive.ts';
import type { ArmResult } from '../run/result.ts';
import { requestSteps } from './steady-window.ts';

/** Below this a window says nothing. */
const SHORTEST_SECONDS = 1.5;
/** The governor must have been offered the rate, to this part of it: bursts waste a limit. */
const OFFERED_TOLERANCE = 0.05;
/** A closed loop must have asked for all of the limit but this part. */
const MOST_UNASKED = 0.05;

/** What the driver doubts, and what the governor's count adds to it. */
export function doubtsOf(
  driven: AnyDriven,
  arm: Pick<ArmResult, 'samples' | 'forecast' | 'steady'>,
  { driver, options }: Pick<ArmParts, 'driver' | 'options'>,
): Doubts {
  const own = isOpen(driven) ? doubtsOfOpen(driven) : { counts: failuresOf(driven), latencies: [] };
  const { samples, forecast, steady } = arm;
  const counted =
    !steady || steady.seconds < SHORTEST_SECONDS
      ? ['the steady part is too short; say a larger seconds=']
      : {
          autocannon: () => unaskedDoubts(unaskedShare({ samples, forecast, steady })),
          'open-loop': () => rateDoubts(steady.offeredPerSecond, options.rate),
          sdk: () => [],
        }[driver]();
  return { ...own, counts: [...own.counts, ...counted] };
}

function rateDoubts(offered: number, rate: number): string[] {
  if (Math.abs(offered / rate - 1) <= OFFERED_TOLERANCE) return [];
  return [`sent unevenly: ${offered.toFixed(1)} a second in the steady part, not ${rate}`];
}

function unaskedDoubts(share: number): string[] {
  if (share <= MOST_UNASKED) return [];
  const percent = (100 * share).toFixed(0);
  return [
    `autocannon left ${percent} % of the limit unasked for: the machine is too busy, or connections= too few`,
  ];
}

const STEP_SECONDS = 0.5;

/** An arm that has a steady part. */
type SteadyArm = Pick<ArmResult, 'samples' | 'forecast'> & Required<Pick<ArmResult, 'steady'>>;

/**
 * Part of the limit that nobody asked for in the steady part: 0 where every half second offered at
 * least what the arithmetic says can be admitted, 1 where nothing was offered.
 */
export function unaskedShare({ samples, forecast, steady }: SteadyArm): number {
  const limit = forecast.requestsPerSecond;
  const lastSeconds = steady.fromSeconds + steady.seconds - STEP_SECONDS;
  const steps = requestSteps({ samples, forecast }, STEP_SECONDS).filter(
    ({ atSeconds }) => atSeconds >= steady.fromSeconds && atSeconds <= lastSeconds,
  );
  const unasked = steps.reduce((sum, { offered }) => sum + Math.max(0, limit - offered), 0);
  return steps.length === 0 ? 0 : unasked / steps.length / limit;
}
