/**
 * Another place: a model is checked where clocks are 14 hours ahead of UTC and the language is not
 * English. A month, a text or an order that leans on the place where the code runs is wrong there.
 *
 * A date without a time is midnight in UTC: that is the same day there, and the day before in America. So
 * midnight in UTC is told as the day before.
 */

/** Its alphabet has z before t. */
const LANGUAGE = 'et';

const DAY_MS = 86_400_000;
/** They tell a local time. */
const TOLD = ['getFullYear', 'getMonth', 'getDate', 'getDay', 'getHours', 'toDateString'];
const LOCAL_TIME = ['getTimezoneOffset', 'setFullYear', 'setMonth', 'setDate', 'setHours'];
/** Their first argument but for this many is the language. */
const BY_LANGUAGE: readonly [prototype: object, names: readonly string[], before: number][] = [
  [String.prototype, ['localeCompare'], 1],
  [String.prototype, ['toLocaleLowerCase', 'toLocaleUpperCase'], 0],
  [Number.prototype, ['toLocaleString'], 0],
];
/** Their arguments are the language, and options with the time zone. */
const BY_BOTH = ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'];

/** A function whose result depends on the place. */
export interface CalledOfPlace {
  readonly name: string;
  /** Whether it was told the day before, because the date had no time. */
  readonly isDayBefore: boolean;
}

/** The last that was called. */
let called: CalledOfPlace | undefined;

/** Goes there, for as long as this thread runs. */
export function goElsewhere(): void {
  const asGiven = (input: unknown[]): unknown[] => input;
  for (const name of LOCAL_TIME) replaced(Date.prototype, name, asGiven);
  for (const name of TOLD) replaced(Date.prototype, name, asGiven, dayBefore);
  for (const name of BY_BOTH) {
    const zoneIn = ([, options]: unknown[]): unknown => Object(options).timeZone;
    replaced(
      Date.prototype,
      name,
      (input) => {
        const [language, options] = input;
        const isGiven = language !== undefined && zoneIn(input) !== undefined;
        return isGiven ? undefined : [language ?? LANGUAGE, options];
      },
      (date: Date, input) => (zoneIn(input) === undefined ? dayBefore(date) : date),
    );
  }
  for (const [prototype, names, before] of BY_LANGUAGE) {
    for (const name of names) {
      replaced(prototype, name, (input) =>
        input[before] === undefined
          ? [...input.slice(0, before), LANGUAGE, ...input.slice(before + 1)]
          : undefined,
      );
    }
  }
}

/**
 * Replaces a method by one that is noted when it is called.
 *
 * @param inputOf its arguments there; nothing where they do not depend on the place
 * @param seenFrom what it is called on there. @default the object itself
 */
function replaced<One>(
  prototype: object,
  name: string,
  inputOf: (input: unknown[]) => unknown[] | undefined,
  seenFrom: (one: One, input: unknown[]) => One = (one) => one,
): void {
  const property = Object.getOwnPropertyDescriptor(prototype, name);
  const method = property?.value as (...input: unknown[]) => unknown;
  const value = function (this: One, ...input: unknown[]): unknown {
    const there = inputOf(input);
    const seen = seenFrom(this, input);
    if (there) called = { name, isDayBefore: seen !== this };
    return Reflect.apply(method, seen, there ?? input);
  };
  Object.defineProperty(prototype, name, { ...property, value });
}

/** The day before, of a date that has no time. */
function dayBefore(date: Date): Date {
  return date.getTime() % DAY_MS === 0 ? new Date(date.getTime() - DAY_MS) : date;
}

/** The function whose result depends on the place, of those that were called since {@link forgetPlace}. */
export function calledOfPlace(): CalledOfPlace | undefined {
  return called;
}

/** Another fact begins. */
export function forgetPlace(): void {
  called = undefined;
}
