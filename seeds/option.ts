/** Checks a seed's options before any work is done. */

import { KitError } from '../kit/kit-error.ts';

/** What a number may be, both ends included. */
export interface OptionRange {
  low: number;
  high: number;
  /** Whether fractions are allowed. @default false */
  fraction?: boolean;
}

/** Any seed that a {@link Random} keeps apart from its neighbours. */
export const SEED_RANGE: OptionRange = { low: 0, high: Number.MAX_SAFE_INTEGER };

/**
 * Refuses an option that is unknown, lies outside its range, or is none of its choices.
 *
 * @param maker the function that takes the options; its name opens the error's code
 * @param ranges per option what it may be: a range of numbers, or a list of words
 * @throws {KitError} `<maker>.badOptions`, naming the option
 * @example
 * checkOptions('followGraph', { users: -1 }, { users: { low: 0, high: 100 } }); // throws
 */
export function checkOptions(
  maker: string,
  options: object,
  ranges: Readonly<Record<string, OptionRange | readonly string[]>>,
): void {
  for (const [name, value] of Object.entries(options)) {
    const range = ranges[name];
    if (!range) {
      const known = Object.keys(ranges).join(', ');
      throw badOption(maker, `Expected one of the options ${known}, got \`${name}\`. Correct it.`);
    }
    if (!fits(value, range)) throw badOption(maker, refusal(name, value, range));
  }
}

/** The error of a seed whose options do not go together. */
export function badOption(maker: string, message: string): KitError {
  return new KitError('usage', `${maker}.badOptions`, message);
}

function fits(value: unknown, range: OptionRange | readonly string[]): boolean {
  if (isChoice(range)) return range.includes(value as string);
  const { low, high, fraction } = range;
  const isNumber = fraction ? Number.isFinite(value) : Number.isSafeInteger(value);
  return isNumber && (value as number) >= low && (value as number) <= high;
}

/** Whether a range is a list of words. */
export function isChoice(range: OptionRange | readonly string[]): range is readonly string[] {
  return Array.isArray(range);
}

function refusal(name: string, value: unknown, range: OptionRange | readonly string[]): string {
  if (isChoice(range)) {
    return `Expected \`${name}\` to be ${range.join(' or ')}, got \`${String(value)}\`. Choose one of them.`;
  }
  const { low, high, fraction } = range;
  const kind = fraction ? 'a number' : 'a whole number';
  const [from, to] = [low, high].map((end) => end.toLocaleString('en-US'));
  return `Expected \`${name}\` to be ${kind} from ${from} to ${to}, got \`${String(value)}\`. Choose another.`;
}
