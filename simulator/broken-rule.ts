/** Which rules a simulation has broken, by how much, and since when. */

import { grouped } from '../kit/report/text.ts';
import { type FailRule, FIGURE_UNITS, type FigureName, subjectOf } from './fail-rule.ts';
import type { Flows, PhaseResult, SecondResult, SimulationResult } from './result.ts';
import { type RefusedUnits, refusedOf, refusedOfAll, throttledShare } from './throttled-share.ts';

/** A rule that was broken. */
export interface BrokenRule extends Excess {
  readonly rule: FailRule;
  /** All of it in one sentence. */
  readonly sentence: string;
}

/**
 * The rules that a simulation has broken, in their order.
 *
 * @example
 * brokenRules(simulate(scenario), failRules(scenario, ['throttled>1%']));
 */
export function brokenRules(result: SimulationResult, rules: readonly FailRule[]): BrokenRule[] {
  return rules.flatMap((rule) => {
    const { value, second } = figureOf(rule, result);
    if (value <= rule.limit) return [];
    return [{ rule, value, second, sentence: sentenceOf(rule, value, second) }];
  });
}

function sentenceOf(rule: FailRule, value: number, second: number): string {
  const unit = FIGURE_UNITS[rule.figure] && ` ${FIGURE_UNITS[rule.figure]}`;
  return `Expected \`${subjectOf(rule)}\` to be at most ${rule.limit}${unit}, got ${differing(value, rule.limit)}${unit}; it was above that first in second ${grouped(second)}.`;
}

/** With as few digits as tell the value from the limit. */
function differing(value: number, limit: number): string {
  const short = [3, 6, 9].map((digits) => Number(value.toPrecision(digits)));
  return `${short.find((one) => one > limit) ?? value}`;
}

/** A figure, and where it was first above its limit. */
interface Excess {
  /** In the unit of the figure. */
  readonly value: number;
  /** The number of the second, from 0; of no meaning while the figure is not above the limit. */
  readonly second: number;
}

/** What a rule is about: some phases of a simulation, and the seconds that they touch. */
interface Scope {
  readonly rule: FailRule;
  readonly result: SimulationResult;
  readonly phases: readonly PhaseResult[];
  readonly seconds: readonly SecondResult[];
}

const FIGURES: Readonly<Record<FigureName, (scope: Scope) => Excess>> = {
  throttled: throttledFigure,
  wait: waitFigure,
  seconds: secondsFigure,
  partitions: partitionsFigure,
  backlog: backlogFigure,
};

/** The figure of a rule, over the time that the rule is about. */
function figureOf(rule: FailRule, result: SimulationResult): Excess {
  const phases = result.phases.filter(({ name }) => name === (rule.phase ?? name));
  const seconds = result.seconds.filter(({ second }) =>
    phases.some(
      ({ startSeconds, durationSeconds }) =>
        second + 1 > startSeconds && second < startSeconds + durationSeconds,
    ),
  );
  return FIGURES[rule.figure]({ rule, result, phases, seconds });
}

/** Per cent of the offered units. */
function throttledFigure({ rule: { resource, limit }, phases, seconds }: Scope): Excess {
  const units = ({ flows }: { flows: Flows }): RefusedUnits[] =>
    resource === undefined ? refusedOfAll(flows) : refusedOf(flows, resource);
  const bySecond = seconds.map((one) => 100 * throttledShare(units(one)));
  const first = bySecond.findIndex((share) => share > limit);
  // A phase may have only a part of its second: then the fullest is the nearest that can be said.
  const place = first >= 0 ? first : bySecond.indexOf(greatest(bySecond));
  return {
    value: 100 * throttledShare(phases.flatMap(units)),
    second: seconds[place]?.second ?? 0,
  };
}

/** Seconds that the slowest item of a hundred waited, of the load that waited longest. */
function waitFigure({ rule: { resource, limit }, phases }: Scope): Excess {
  const waits = phases
    .flatMap(({ loads }) => loads)
    .filter(({ target }) => target === (resource ?? target))
    .flatMap((load) => load.waits ?? []);
  const above = waits
    .filter(({ p99 }) => p99 > limit)
    .flatMap(({ p99BySecond }) => Object.entries(p99BySecond))
    .flatMap(([second, p99]) => (p99 > limit ? [Number(second)] : []));
  return { value: greatest(waits.map(({ p99 }) => p99)), second: least(above) };
}

function secondsFigure({ rule: { limit }, phases }: Scope): Excess {
  const value = phases.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0);
  return { value, second: Math.floor((phases[0]?.startSeconds ?? 0) + limit) };
}

/** Of the table or index that has most at the end of a phase; partitions are never merged. */
function partitionsFigure({ rule: { resource, limit }, result, phases }: Scope): Excess {
  const counts = phases.flatMap((phase) =>
    result.resources
      .filter(({ name }) => name === (resource ?? name))
      .map(({ name, arn }) => ({ phase, arn, count: phase.partitions[name] as number })),
  );
  const above = counts
    .filter(({ count }) => count > limit)
    .map(({ phase, arn, count }) => {
      const splits = splitTimes(result, arn, phase);
      // The split that makes one more than the limit; without one the phase began above it.
      const passing = Math.floor(limit) - (count - splits.length);
      return splits[passing] ?? phase.startSeconds;
    });
  return { value: greatest(counts.map(({ count }) => count)), second: Math.floor(least(above)) };
}

function splitTimes(
  { log }: SimulationResult,
  arn: string,
  { startSeconds, durationSeconds }: PhaseResult,
): number[] {
  return log
    .filter(({ type, resource }) => type === 'split' && resource === arn)
    .map(({ atSeconds }) => atSeconds)
    .filter((time) => time > startSeconds && time <= startSeconds + durationSeconds);
}

/** Units that wait for an index, at most, at the end of a second. */
function backlogFigure({ rule: { resource, limit }, seconds }: Scope): Excess {
  const peaks = seconds.map(({ second, flows }) => {
    const names = resource === undefined ? Object.keys(flows) : [resource];
    return { second, units: greatest(names.map((name) => flows[name]?.backlog ?? 0)) };
  });
  return {
    value: greatest(peaks.map(({ units }) => units)),
    second: peaks.find(({ units }) => units > limit)?.second ?? 0,
  };
}

/** A list may be as long as the seconds of a year: too long for the arguments of a call. */
function greatest(values: readonly number[]): number {
  return values.reduce((most, value) => Math.max(most, value), 0);
}

function least(values: readonly number[]): number {
  return values.reduce((first, value) => Math.min(first, value), Infinity);
}
