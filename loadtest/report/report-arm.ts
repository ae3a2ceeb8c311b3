/** What the parts of a report share: the arms, and a figure of both. */

import { medianOf } from '../judge/judge-runs.ts';
import type { ArmName } from '../load/arm-name.ts';
import { callsOf } from '../load/change.ts';
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
