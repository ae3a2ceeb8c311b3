/** Which rules a simulation has broken, by how much, and since when. */

import { grouped } from '../kit/report/text.ts';
import { type FailRule, FIGURE_UNITS, subjectOf } from './fail-rule.ts';
import { type Excess, figureOf } from './figure.ts';
import type { SimulationResult } from './result.ts';

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
