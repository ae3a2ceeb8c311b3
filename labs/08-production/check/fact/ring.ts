/** Whether an alarm rings when it must, and only then. */

import type { AlarmMinute } from '#kit/alarm/time-line.ts';
import type { AlarmName, Incident } from '../incident.ts';

/** Minutes after the beginning of a trouble in which somebody must know of it. */
export const RINGS_WITHIN_MINUTES = 5;

/** What an alarm did wrong in an incident. */
export type Misdeed =
  /** It rings where it is to be quiet, or before the trouble. */
  | 'rings'
  /** It never rings. */
  | 'silent'
  /** It rings when the trouble has lasted too long. */
  | 'late'
  /** It is not `OK` at the end, long after the trouble. */
  | 'goes on';

/** What the alarm did wrong, if anything. */
export function misdeedOf(
  name: AlarmName,
  { rings, trouble }: Incident,
  line: readonly AlarmMinute[],
): Misdeed | undefined {
  const first = line.findIndex(({ state }) => state === 'ALARM') + 1;
  if (rings !== name) return first > 0 ? 'rings' : undefined;
  if (first === 0) return 'silent';
  if (first < trouble.from) return 'rings';
  if (first >= trouble.from + RINGS_WITHIN_MINUTES) return 'late';
  const hasEnded = trouble.to < line.length;
  return hasEnded && line.at(-1)?.state !== 'OK' ? 'goes on' : undefined;
}
