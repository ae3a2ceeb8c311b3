/**
 * One form of each value of DynamoDB's JSON: `1.0` and `1E0` are one number, and a set has no order.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/HowItWorks.NamingRulesDataTypes.html#HowItWorks.DataTypes.Number
 */

import { isDeepStrictEqual } from 'node:util';
import { NUMBER_DIGITS, NUMBER_EXPONENTS } from '../limits.ts';

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
  // Most are spelled alike.
  return isDeepStrictEqual(one, other) || isDeepStrictEqual(normal(one), normal(other));
}

/** A map in place of an object: a name may be `__proto__`. */
function normal(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const { N, M, L, SS, NS, BS } = value as Readonly<Record<string, unknown>>;
  if (typeof N === 'string') return { N: numberText(N) ?? N };
  if (Array.isArray(L)) return { L: L.map(normal) };
  if (Array.isArray(SS)) return { SS: SS.toSorted() };
  if (Array.isArray(NS)) return { NS: NS.map((one) => numberText(String(one)) ?? one).toSorted() };
  if (Array.isArray(BS)) return { BS: BS.toSorted() };
  if (typeof M !== 'object' || M === null) return value;
  return new Map(Object.entries(M).map(([name, member]) => [name, normal(member)]));
}
