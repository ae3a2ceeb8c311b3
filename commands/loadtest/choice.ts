/** What the words of `npm run loadtest` ask for. */

import { MOST_REQUESTS_PER_SECOND } from '../../kit/load/open-loop.ts';
import { FORMS, type Form } from '../../loadtest/load/change.ts';
import { DRIVERS, type DriverName } from '../../loadtest/load/scenario.ts';
import { SCENARIOS } from '../../loadtest/load/scenarios.ts';
import {
  LOADTEST_DEFAULTS,
  LOADTEST_RANGES,
  type LoadtestOptions,
} from '../../loadtest/run/options.ts';
import { oneOf, parseWords, type Words, wholeNumber } from '../shell/command-line.ts';

/** The words, understood. */
export interface LoadtestChoice {
  readonly isHelp: boolean;
  /** Scenarios to run. */
  readonly names: readonly string[];
  /** A result to draw again. */
  readonly file: string | undefined;
  /** What was said; the rest is the scenario's. */
  readonly options: Partial<LoadtestOptions>;
}

const COMMAND = 'npm run loadtest';
const DRIVER_NAMES = Object.keys(DRIVERS) as [DriverName, ...DriverName[]];
const FORM_NAMES = Object.keys(FORMS) as [Form, ...Form[]];

/**
 * Understands the words.
 *
 * @throws {KitError} what {@link parseWords} throws, `words.badNumber`, `words.badChoice`
 */
export function chooseLoadtest(args: readonly string[]): LoadtestChoice {
  const isFile = (word: string): boolean => word.endsWith('.json');
  const [file, ...others] = args.filter(isFile);
  const known = Object.keys(SCENARIOS);
  const numbers = [...Object.keys(LOADTEST_RANGES), 'rate'];
  const words = parseWords([...args.filter((word) => !isFile(word)), ...others], {
    command: COMMAND,
    verbs: [...known, 'all', 'help'],
    options: [...numbers, 'form', 'driver'],
  });
  const { verbs } = words;
  return {
    isHelp: verbs.includes('help'),
    names: verbs.includes('all') ? known : known.filter((name) => verbs.includes(name)),
    file,
    options: optionsOf(words),
  };
}

function optionsOf(words: Words): Partial<LoadtestOptions> {
  const rate = { low: 1, high: MOST_REQUESTS_PER_SECOND };
  const numbers = Object.entries({ ...LOADTEST_RANGES, rate })
    .filter(([name]) => words.options.has(name))
    .map(([name, { low, high }]) => {
      const example = LOADTEST_DEFAULTS[name as keyof typeof LOADTEST_RANGES | 'rate'];
      return [name, wholeNumber(words, name, { low, high, default: example })] as const;
    });
  return {
    ...Object.fromEntries(numbers),
    ...(words.options.has('form') && { form: oneOf(words, 'form', FORM_NAMES) }),
    ...(words.options.has('driver') && { drivers: [oneOf(words, 'driver', DRIVER_NAMES)] }),
  };
}
