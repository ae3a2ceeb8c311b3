/**
 * One form of each value of DynamoDB's JSON: `1.0` and `1E0` are one number, and a set has no order.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/HowItWorks.NamingRulesDataTypes.html#HowItWorks.DataTypes.Number
 */

import { isDeepStrictEqual } from 'node:util';
import { NUMBER_DIGITS, NUMBER_EXPONENTS } from '../limits.ts';
import { isObject } from './wire-item.ts';

type Members = Readonly<Record<string, unknown>>;

const NUMBER = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d+))?$/i;

/**
 * The one text of a number that may be spelled in several ways: without exponent, and without zeros
 * that say nothing.
 *
 * @returns `undefined` where DynamoDB has no such number: more than 38 digits, or out of its range
 * @example
 * numberText('1.50E2'); // => '150'
 */
export function numberText(text: string): string | undefined {
  const [, sign, whole = '', fraction = '', exponent = '0'] = NUMBER.exec(text) ?? [];
  if (sign === undefined || whole + fraction === '') return undefined;
  const significant = (whole + fraction).replace(/^0+/, '');
  const digits = significant.replace(/0+$/, '');
  if (digits === '') return '0';
  // The number is `digits` times ten to the power of `power`.
  const power = Number(exponent) - fraction.length + significant.length - digits.length;
  const largest = power + digits.length - 1;
  const { low, high } = NUMBER_EXPONENTS;
  if (digits.length > NUMBER_DIGITS || largest < low || largest > high) return undefined;
  return `${sign === '-' ? '-' : ''}${plain(digits, power)}`;
}

function plain(digits: string, power: number): string {
  if (power >= 0) return digits + '0'.repeat(power);
  const point = digits.length + power;
  return point > 0
    ? `${digits.slice(0, point)}.${digits.slice(point)}`
    : `0.${'0'.repeat(-point)}${digits}`;
}

/** Whether two values of DynamoDB's JSON are the same for DynamoDB; for items, give `{ M: item }`. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (!isObject(one) || !isObject(other)) return false;
  if (typeof one.S === 'string') return one.S === other.S;
  if (typeof one.N === 'string') return isSameNumber(one.N, other.N);
  if (isObject(one.M)) return isObject(other.M) && isSameMap(one.M, other.M);
  if (Array.isArray(one.L)) return Array.isArray(other.L) && isSameList(one.L, other.L);
  const type = SETS.find((name) => Array.isArray(one[name]));
  if (type === undefined) return isDeepStrictEqual(one, other);
  const [members, others] = [one[type], other[type]] as [unknown[], unknown];
  return Array.isArray(others) && isSameSet(type, members, others);
}

const SETS = ['SS', 'NS', 'BS'] as const;

/** Most are spelled alike. */
function isSameNumber(one: string, other: unknown): boolean {
  return one === other || (typeof other === 'string' && numberTextOf(one) === numberTextOf(other));
}

function numberTextOf(text: string): string {
  return numberText(text) ?? text;
}

function isSameMap(one: Members, other: Members): boolean {
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSameValue(one[name], other[name]))
  );
}

function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((member, at) => isSameValue(member, other[at]));
}

function isSameSet(
  type: (typeof SETS)[number],
  one: readonly unknown[],
  other: readonly unknown[],
): boolean {
  const textOf = (member: unknown): string =>
    type === 'NS' ? numberTextOf(String(member)) : String(member);
  const others = other.map(textOf).toSorted();
  return (
    one.length === other.length &&
    one
      .map(textOf)
      .toSorted()
      .every((text, at) => text === others[at])
  );
}
