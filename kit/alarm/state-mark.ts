/** The states of an alarm in two letters, for a cell as wide as a minute. */

import type { AlarmState } from './alarm.ts';

export const ALARM_STATE_MARKS: Readonly<Record<AlarmState, string>> = {
  OK: 'ok',
  ALARM: 'AL',
  INSUFFICIENT_DATA: '?',
};
