/** What the comparison says, in sentences. */

import { grouped } from '../../kit/report/text.ts';
import { DRIVERS } from '../run/driver.ts';
import type { DriverRun } from '../run/result.ts';

/** One sentence for the pairs, one for the control, one for what follows. */
export function verdictLines({ name, comparison, arms }: DriverRun): string[] {
  const { by } = DRIVERS[name];
  if (!comparison) return [`An arm by ${by} has no figure: there is nothing to compare.`];
  const { ratio, low, high, pairs, control, verdict } = comparison;
  const times = (value: number): string => grouped(value, 2);
  const conclusion =
    verdict === 'no difference shown'
      ? 'No difference is shown.'
      : `After is ${verdict}: the interval leaves out 1, and two runs of the same arm differ by less.`;
  return [
    `Admitted after / before, by ${by}: ${times(ratio)} times; 95 % interval ${times(low)} to ${times(high)}, from ${pairs} pairs in ${arms.length} arms.`,
    `The same arm against itself: ${times(control.low)} to ${times(control.high)}.`,
    conclusion,
  ];
}
