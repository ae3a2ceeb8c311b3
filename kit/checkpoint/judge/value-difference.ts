/** Compares one value that a model returned with the right one, and shows values on one line. */

import { inspect, isDeepStrictEqual } from 'node:util';
import { cut, LINE_WIDTH } from '../../report/text.ts';
import { valueQuestion } from './question.ts';

/** How something differs from what is right, and what to think about. */
export interface Difference {
  /** Line by line, at most 73 characters each. */
  readonly lines: readonly string[];
  readonly question: string;
}

/** Most attributes shown. */
const SHOWN = 4;
/** What an item is and where it lies: the attributes by which a reader tells it. */
const FIRST_NAMES = ['Type', 'PK', 'SK'] as const;

/**
 * Explains how a value differs from the right one, attribute by attribute.
 *
 * @returns nothing when it is right, else one line for each difference, at most four
 */
export function explainValue(received: unknown, expected: unknown): Difference | undefined {
  if (isDeepStrictEqual(received, expected)) return undefined;
  if (!isPlainObject(received) || !isPlainObject(expected)) {
    return {
      lines: [`expected ${brief(expected)}`, `received ${brief(received)}`],
      question: valueQuestion(undefined, received, expected),
    };
  }
  const names = differingNames(received, expected);
  const [first = ''] = names;
  return {
    lines: names.slice(0, SHOWN).flatMap((name) => difference(name, received, expected)),
    question: valueQuestion(first, received[first], expected[first]),
  };
}

/** The attributes that differ, those of the expected value first. */
export function differingNames(
  received: Record<string, unknown>,
  expected: Record<string, unknown>,
): string[] {
  // Engines answer with attributes in any order: what is not expected is told by name.
  const names = new Set([...Object.keys(expected), ...Object.keys(received).sort()]);
  return [...names].filter(
    (name) =>
      Object.hasOwn(received, name) !== Object.hasOwn(expected, name) ||
      !isDeepStrictEqual(received[name], expected[name]),
  );
}

/** One attribute that differs, on one line, or on three where the values are long. */
function difference(
  name: string,
  received: Record<string, unknown>,
  expected: Record<string, unknown>,
): string[] {
  const [wanted, got] = aroundDifference(expected[name], received[name]);
  if (!Object.hasOwn(expected, name)) return [cut(`  ${name}: not expected, received ${got}`)];
  if (!Object.hasOwn(received, name)) return [cut(`  ${name}: missing, expected ${wanted}`)];
  const line = `  ${name}: expected ${wanted}, received ${got}${byHowMuch(expected[name], received[name])}`;
  if (line.length <= LINE_WIDTH) return [line];
  return [`  ${name}:`, cut(`    expected ${wanted}`), cut(`    received ${got}`)];
}

/** `, 123 too much`: of two numbers. */
function byHowMuch(expected: unknown, received: unknown): string {
  if (typeof expected !== 'number' || typeof received !== 'number') return '';
  const difference = Number((received - expected).toFixed(2));
  if (!Number.isFinite(difference)) return '';
  return difference > 0 ? `, ${difference} too much` : `, ${-difference} too little`;
}

/** Two values, shortened; long texts from a little before where they begin to differ. */
function aroundDifference(expected: unknown, received: unknown): [string, string] {
  if (typeof expected !== 'string' || typeof received !== 'string') {
    return [brief(expected), brief(received)];
  }
  const same = [...expected].findIndex((letter, index) => letter !== received[index]);
  const from = same > 20 && Math.max(expected.length, received.length) > 48 ? same - 10 : 0;
  const part = (text: string): string => brief(`${from > 0 ? '...' : ''}${text.slice(from)}`);
  return [part(expected), part(received)];
}

/** A value on one line, shortened. */
export function brief(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'function') return 'a function';
  const text = Array.isArray(value) ? `a list of ${value.length}` : jsonText(value);
  return text.length > 48 ? `${text.slice(0, 45)}...` : text;
}

/** JSON, or Node's own notation for what JSON cannot show: a bigint, a circle, a Map. */
function jsonText(value: unknown): string {
  try {
    const text = JSON.stringify(value, inOrder) ?? String(value);
    const tag = Object.prototype.toString.call(value).slice(8, -1);
    return text === '{}' && tag !== 'Object' ? `${tag} {}` : text;
  } catch {
    return inspected(value);
  }
}

function inspected(value: unknown): string {
  try {
    return inspect(value, { breakLength: Number.POSITIVE_INFINITY, compact: true });
  } catch {
    return 'a value that cannot be shown';
  }
}

/** What tells an entity stands first; engines answer with attributes in any order. */
function inOrder(_: string, value: unknown): unknown {
  if (!isPlainObject(value)) return value;
  const names = new Set([...FIRST_NAMES, ...Object.keys(value).sort()]);
  return Object.fromEntries(
    [...names].filter((name) => Object.hasOwn(value, name)).map((name) => [name, value[name]]),
  );
}

/** Whether a value has attributes. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
