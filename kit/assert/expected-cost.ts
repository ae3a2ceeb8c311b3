/** What a test says that a call may cost. */

import { KitError } from '../kit-error.ts';
import { requestsText } from '../meter/receipt.ts';
import { grouped } from '../report/text.ts';

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
export function checkedCost(expected: unknown): ExpectedCost {
  const given = Object.entries((expected ?? {}) as object).filter(
    ([, value]) => value !== undefined,
  );
  const wrong = given.find(([name, value]) => !isFigure(name, value) && !isWay(name, value));
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

function isWay(name: string, value: unknown): boolean {
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
export function writtenOut(way: readonly string[]): string[] {
  return way.flatMap((step) => {
    const [, one, times] = /^(.+) x(\d+)$/.exec(step) ?? [];
    return one === undefined ? [step] : Array<string>(Number(times)).fill(one);
  });
}
