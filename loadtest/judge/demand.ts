/** Whether a closed loop asked for all that a limit admits: only then has it found the limit. */

import type { ArmResult } from '../run/result.ts';
import { requestSteps } from './steady-flow.ts';

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
