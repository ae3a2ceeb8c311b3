/**
 * Asserts what a call costs: the expected cost, how a receipt differs, and the failure in the words of the
 * workshop.
 */

import { KitError } from '../kit-error.ts';
import { type MeasuredReceipt, requestsText, wayText } from '../meter/receipt.ts';
import { grouped } from '../report/text.ts';
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

/** `exactly` is the cost itself, to the request; of `at most`, less is right as well. */
export type CostRule = 'exactly' | 'at most';

/** What is not as expected. */
export interface CostDifference {
  readonly figures: readonly Figure[];
  /** Of `exactly`, other requests or another order; of `at most`, an operation or an index that is not named. */
  readonly isAnotherWay: boolean;
}

/**
 * Compares a receipt with a cost.
 *
 * @returns nothing where the receipt keeps to it
 * @throws {KitError} `meter.noCapacity` for units that the engine did not tell
 */
export function costDifference(
  receipt: MeasuredReceipt,
  expected: ExpectedCost,
  rule: CostRule,
): CostDifference | undefined {
  const figures = FIGURES.filter((figure) => {
    const limit = expected[figure];
    if (limit === undefined) return false;
    const got = knownFigure(receipt, figure);
    return rule === 'exactly' ? got !== limit : got > limit;
  });
  const isAnotherWay = expected.way !== undefined && !isWay(receipt.way, expected.way, rule);
  return figures.length > 0 || isAnotherWay ? { figures, isAnotherWay } : undefined;
}

function isWay(sent: readonly string[], expected: readonly string[], rule: CostRule): boolean {
  const steps = writtenOut(expected);
  if (rule === 'at most') return sent.every((step) => steps.includes(step));
  return sent.length === steps.length && sent.every((step, index) => step === steps[index]);
}

/** A cost in figures; a figure that is left out is not compared. At least one is there. */
export interface ExpectedCost {
  readonly requests?: number;
  /** Read units of all requests together, such as 0.5. */
  readonly readUnits?: number;
  /** Write units of all requests together. */
  readonly writeUnits?: number;
  /** Operation and index of each request: `['Query GSI1', 'GetItem x25']`. */
  readonly way?: readonly string[];
}

export const FIGURES = ['requests', 'readUnits', 'writeUnits'] as const;
export type Figure = (typeof FIGURES)[number];

const EXAMPLE = "{ requests: 1, readUnits: 0.5, way: ['Query GSI1'] }";

/**
 * The expected cost, checked: only known names, numbers from 0, a list of texts.
 *
 * @throws {KitError} `assert.expectedCost`
 */
function checkedCost(expected: unknown): ExpectedCost {
  const given = Object.entries((expected ?? {}) as object).filter(
    ([, value]) => value !== undefined,
  );
  const wrong = given.find(([name, value]) => !isFigure(name, value) && !isWayFigure(name, value));
  if (given.length > 0 && wrong === undefined) return Object.fromEntries(given);
  const got = wrong === undefined ? 'nothing' : `\`${wrong[0]}: ${JSON.stringify(wrong[1])}\``;
  throw new KitError(
    'bug',
    'assert.expectedCost',
    `Expected a cost such as ${EXAMPLE}, got ${got}. Write the figures that the call may cost.`,
  );
}

function isFigure(name: string, value: unknown): boolean {
  const isKnown = (FIGURES as readonly string[]).includes(name);
  return isKnown && typeof value === 'number' && value >= 0 && Number.isFinite(value);
}

function isWayFigure(name: string, value: unknown): boolean {
  return name === 'way' && Array.isArray(value) && value.every((step) => typeof step === 'string');
}

/**
 * A figure in words.
 *
 * @example
 * figureText('readUnits', 0.5); // => '0.5 RCU'
 */
export function figureText(figure: Figure, value: number): string {
  if (figure === 'requests') return requestsText(value);
  return `${grouped(value, 1)} ${figure === 'readUnits' ? 'RCU' : 'WCU'}`;
}

/**
 * A way with its repetitions written out.
 *
 * @example
 * writtenOut(['Query table', 'GetItem x2']); // => ['Query table', 'GetItem', 'GetItem']
 */
function writtenOut(way: readonly string[]): string[] {
  return way.flatMap((step) => {
    const [, one, times] = /^(.+) x(\d+)$/.exec(step) ?? [];
    return one === undefined ? [step] : Array<string>(Number(times)).fill(one);
  });
}

/**
 * The figure as it was measured; never 0 for one that nobody knows.
 *
 * @throws {KitError} `meter.noCapacity` where the engine told no consumed capacity
 */
export function knownFigure(receipt: MeasuredReceipt, figure: Figure): number {
  const value = receipt[figure];
  if (value !== undefined) return value;
  const kind = figure === 'readUnits' ? 'read units' : 'write units';
  if (figure === 'writeUnits' && receipt.trace.some((one) => one.refusedWriteUnits === 'unknown')) {
    throw new KitError(
      'engine',
      'meter.noCapacity',
      `Expected to know the ${kind} of ${receipt.name}, got a refused write of an item whose size nothing tells: AWS charges it. ` +
        "Say ReturnValuesOnConditionCheckFailure: 'ALL_OLD' in that write, or assert requests and way only.",
    );
  }
  throw new KitError(
    'engine',
    'meter.noCapacity',
    `Expected the engine to tell the ${kind} of ${receipt.name}, got an answer without ConsumedCapacity. ` +
      'Assert requests and way only, or run this test on an engine that tells the capacity.',
  );
}
