/**
 * Another place: a model is checked where clocks are 14 hours ahead of UTC and the language is not
 * English. A month, a text or an order that leans on the place where the code runs is wrong there.
 */

/** Its alphabet has z before t. */
const LANGUAGE = 'et';

const LOCAL_TIME = [
  ...['getFullYear', 'getMonth', 'getDate', 'getDay', 'getHours', 'getTimezoneOffset'],
  ...['setFullYear', 'setMonth', 'setDate', 'setHours', 'toDateString', 'toTimeString'],
];
/** Their first argument but for this many is the language. */
const BY_LANGUAGE: readonly [prototype: object, names: readonly string[], before: number][] = [
  [String.prototype, ['localeCompare'], 1],
  [String.prototype, ['toLocaleLowerCase', 'toLocaleUpperCase'], 0],
  [Number.prototype, ['toLocaleString'], 0],
];
/** Their arguments are the language, and options with the time zone. */
const BY_BOTH = ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'];

/** The function of the place that was called last. */
let called: string | undefined;

/** Goes there, for as long as this thread runs. */
export function goElsewhere(): void {
  for (const name of LOCAL_TIME) replaced(Date.prototype, name, (input) => input);
  for (const name of BY_BOTH) {
    replaced(Date.prototype, name, ([language, options]) => {
      const { timeZone } = (options ?? {}) as Intl.DateTimeFormatOptions;
      const isGiven = language !== undefined && timeZone !== undefined;
      return isGiven ? undefined : [language ?? LANGUAGE, options];
    });
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
 */
function replaced(
  prototype: object,
  name: string,
  inputOf: (input: unknown[]) => unknown[] | undefined,
): void {
  const property = Object.getOwnPropertyDescriptor(prototype, name);
  const method = property?.value as (...input: unknown[]) => unknown;
  const value = function (this: unknown, ...input: unknown[]): unknown {
    const there = inputOf(input);
    if (there) called = name;
    return Reflect.apply(method, this, there ?? input);
  };
  Object.defineProperty(prototype, name, { ...property, value });
}

/** The function whose result depends on the place, of those that were called since {@link forgetPlace}. */
export function calledOfPlace(): string | undefined {
  return called;
}

/** Another fact begins. */
export function forgetPlace(): void {
  called = undefined;
}
