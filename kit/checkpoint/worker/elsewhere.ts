/**
 * Another place: a model is checked where clocks are 14 hours ahead of UTC and the language is not
 * English. A month, a text or an order that leans on the place where the code runs is wrong there.
 *
 * A date without a time is midnight in UTC: that is the same day there, and the day before in America. So
 * midnight in UTC is seen a day earlier, as from ten hours behind UTC.
 */

/** Its alphabet has z before t. */
const LANGUAGE = 'et';

const DAY_MS = 86_400_000;
const LOCAL_TIME = [
  'getFullYear',
  'getMonth',
  'getDate',
  'getDay',
  'getHours',
  'toDateString',
  'toTimeString',
  'setFullYear',
  'setMonth',
  'setDate',
  'setHours',
  'getTimezoneOffset',
];
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
  /** Whether it saw the day before, because the date had no time. */
  readonly isDayBefore: boolean;
}

/** The last that was called. */
let called: CalledOfPlace | undefined;

/** Goes there, for as long as this thread runs. */
export function goElsewhere(): void {
  for (const name of LOCAL_TIME) {
    replaced<Date>(Date.prototype, name, (date, input, method) =>
      asSeen(name, date, (seen) => Reflect.apply(method, seen, input)),
    );
  }
  for (const name of BY_BOTH) {
    replaced<Date>(Date.prototype, name, (date, [language, options], method) => {
      const told = (seen: Date) => Reflect.apply(method, seen, [language ?? LANGUAGE, options]);
      if (Object(options).timeZone === undefined) return asSeen(name, date, told);
      if (language === undefined) called = { name, isDayBefore: false };
      return told(date);
    });
  }
  for (const [prototype, names, before] of BY_LANGUAGE) {
    for (const name of names) {
      replaced<object>(prototype, name, (one, input, method) => {
        if (input[before] !== undefined) return Reflect.apply(method, one, input);
        called = { name, isDayBefore: false };
        const there = [...input.slice(0, before), LANGUAGE, ...input.slice(before + 1)];
        return Reflect.apply(method, one, there);
      });
    }
  }
}

type Method = (...input: unknown[]) => unknown;

/**
 * Replaces a method.
 *
 * @param there what it does there: it gets the object, the arguments, and the method as it was
 */
function replaced<One>(
  prototype: object,
  name: string,
  there: (one: One, input: unknown[], method: Method) => unknown,
): void {
  const property = Object.getOwnPropertyDescriptor(prototype, name);
  const method = property?.value as Method;
  const value = function (this: One, ...input: unknown[]): unknown {
    return there(this, input, method);
  };
  Object.defineProperty(prototype, name, { ...property, value });
}

/** Asks a date, or sets it, as it is seen there. */
function asSeen(name: string, date: Date, ask: (seen: Date) => unknown): unknown {
  const isDayBefore = date.getTime() % DAY_MS === 0;
  called = { name, isDayBefore };
  if (!isDayBefore) return ask(date);
  const seen = new Date(date.getTime() - DAY_MS);
  const told = ask(seen);
  // What is set on the day before is set on the date: `setDate(getDate() + 1)` is the next day everywhere.
  return name.startsWith('set') ? date.setTime(seen.getTime() + DAY_MS) : told;
}

/** The function whose result depends on the place, of those that were called since {@link forgetPlace}. */
export function calledOfPlace(): CalledOfPlace | undefined {
  return called;
}

/** Another fact begins. */
export function forgetPlace(): void {
  called = undefined;
}
