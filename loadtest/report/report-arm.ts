/** What the parts of a report share: the arms, and a figure of both. */

import { grouped } from '../../kit/report/text.ts';
import { medianOf } from '../judge/judge-runs.ts';
import { type ArmName, callsOf } from '../load/change.ts';
import { DRIVERS } from '../load/scenario.ts';
import type { ArmResult, DriverRun, LoadtestResult } from '../run/result.ts';

/** The first run of an arm. */
export function firstOf(arms: readonly ArmResult[], name: ArmName): ArmResult {
  return arms.find(({ arm }) => arm === name) as ArmResult;
}

/** The run of the driver that leads. */
export function leadOf({ runs }: Pick<LoadtestResult, 'runs'>): DriverRun {
  return runs[0] as DriverRun;
}

/** The runs of drivers that keep a rate: their throttled share and latencies say something. */
export function ratedOf({ runs }: Pick<LoadtestResult, 'runs'>): DriverRun[] {
  return runs.filter(({ name }) => name !== 'autocannon');
}

/** A figure of both arms, each the median of its runs. */
export function mediansOf(
  arms: readonly ArmResult[],
  figure: (arm: ArmResult) => number,
): [before: number, after: number] {
  return [medianOf(arms, 'before', figure), medianOf(arms, 'after', figure)];
}

/** Calls of one request after the change. */
export function callsAfter({ options }: Pick<LoadtestResult, 'options'>): number {
  return callsOf({ form: options.form, shardCount: options.shards });
}

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
