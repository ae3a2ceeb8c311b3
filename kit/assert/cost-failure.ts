/** Why a receipt does not keep to a cost, in the words of the workshop. */

import { KitError } from '../kit-error.ts';
import type { MeasuredReceipt } from '../meter/receipt.ts';
import { wayText } from '../meter/receipt.ts';
import { type CostDifference, type CostRule, costDifference } from './cost-difference.ts';
import { checkedCost, type ExpectedCost, type Figure, figureText } from './expected-cost.ts';
import { failureText, smellOr } from './failure-text.ts';

/**
 * The message of a receipt that differs from a cost.
 *
 * @returns nothing where the receipt keeps to it
 * @throws {KitError} `assert.expectedCost`; `meter.noCapacity` for units that the engine did not tell
 */
export function costFailure(
  receipt: MeasuredReceipt,
  expected: ExpectedCost,
  rule: CostRule,
): string | undefined {
  const cost = checkedCost(expected);
  const difference = costDifference(receipt, cost, rule);
  if (!difference) return undefined;
  return failureText(receipt, {
    headline: costHeadline(receipt, cost, difference, rule),
    costs: { got: receipt, [rule === 'exactly' ? 'expected' : 'at most']: cost },
    advice: smellOr(costQuestion(receipt, cost, difference), receipt),
  });
}

/**
 * Throws unless a call cost exactly this.
 *
 * @throws {KitError} `assert.cost` with the table, the requests and the smell; `meter.noCapacity` for
 * units that the engine did not tell
 * @example
 * assertCost(receipt, { requests: 1, readUnits: 0.5, way: ['Query GSI1'] });
 */
export function assertCost(receipt: MeasuredReceipt, expected: ExpectedCost): void {
  throwIf(costFailure(receipt, expected, 'exactly'));
}

/**
 * Throws where a call cost more than this, or sent an operation that `way` does not name.
 *
 * @throws {KitError} `assert.cost`, as {@link assertCost}; `meter.noCapacity`
 */
export function assertCostAtMost(receipt: MeasuredReceipt, most: ExpectedCost): void {
  throwIf(costFailure(receipt, most, 'at most'));
}

/**
 * What was expected and what was got, in one sentence.
 *
 * @param because stands behind what was expected, such as `as its budget says`
 */
export function costHeadline(
  receipt: MeasuredReceipt,
  expected: ExpectedCost,
  { figures }: CostDifference,
  rule: CostRule,
  because = '',
): string {
  const inWords = (cost: { readonly [F in Figure]?: number | undefined }): string =>
    figures.map((figure) => figureText(figure, cost[figure] ?? 0)).join(' and ');
  const isExact = rule === 'exactly';
  const [wanted, got] =
    figures.length > 0
      ? [`cost ${isExact ? '' : 'at most '}${inWords(expected)}`, inWords(receipt)]
      : [`send ${isExact ? '' : 'only '}${sentText(expected.way)}`, sentText(receipt.way)];
  return `Expected ${receipt.name} to ${wanted}${because}, got ${got}.`;
}

function sentText(way: readonly string[] = []): string {
  return wayText(way) || 'no request';
}

/** What to think about where the requests have no smell that has a name. */
export function costQuestion(
  receipt: MeasuredReceipt,
  expected: ExpectedCost,
  { figures }: CostDifference,
): string {
  const isMore = (figure: Figure): boolean =>
    figures.includes(figure) && (receipt[figure] ?? 0) > (expected[figure] ?? 0);
  if (isMore('requests')) {
    return (receipt.writeUnits ?? 0) > 0
      ? 'Every request is a round trip. Which of these could be left out, or could be part of another?'
      : 'Every request is a round trip. What do the keys of these items share, that one request could ask for?';
  }
  if (isMore('readUnits') || isMore('writeUnits')) {
    return 'Which of these requests costs more than it has to?';
  }
  return figures.length > 0
    ? 'The call costs less than the test expects. If that is meant, write the new figures into the test.'
    : 'Compare the two ways: which request is missing, and which one is new?';
}

function throwIf(message: string | undefined): void {
  if (message !== undefined) throw new KitError('failure', 'assert.cost', message);
}
