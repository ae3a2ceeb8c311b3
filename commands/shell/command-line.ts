/** Words of a command line: verbs are bare, options are `name=value`, because shells eat flags. */

import { closest, distance } from 'fastest-levenshtein';
import { KitError } from '../../kit/kit-error.ts';

/** Seed of the data set that everybody in a room sees unless told otherwise. */
export const SEED = { low: 1, high: 999_999, default: 1 };

/** What a command understands. */
export interface Vocabulary {
  /** As typed, for messages: `npm run lab:1`. */
  command: string;
  /** Bare words it knows. */
  verbs: readonly string[];
  /** Names of its `name=value` options. */
  options?: readonly string[];
}

/** A command line, understood. */
export interface Words {
  verbs: string[];
  options: Map<string, string>;
}

/**
 * Understands a command line, or says which word it does not know and what was probably meant.
 *
 * @throws {KitError} `words.unknown`, `words.flag` for `--flags`, which npm or the shell may keep
 */
export function parseWords(words: readonly string[], vocabulary: Vocabulary): Words {
  const verbs: string[] = [];
  const options = new Map<string, string>();
  refuseFlags(words, vocabulary);
  for (const word of words) {
    const [name, ...value] = word.split('=');
    if (value.length > 0 && vocabulary.options?.includes(name as string)) {
      options.set(name as string, value.join('='));
    } else if (vocabulary.verbs.includes(word)) {
      verbs.push(word);
    } else {
      throw unknownWord(word, vocabulary);
    }
  }
  return { verbs, options };
}

/** What a number may be, and what it is where nothing is said. */
export interface NumberRange {
  low: number;
  high: number;
  default: number;
}

/**
 * A whole number given as an option.
 *
 * @throws {KitError} `words.badNumber` unless it is one from `low` to `high`
 */
export function wholeNumber(words: Words, name: string, range: NumberRange): number {
  return numberOf(words, name, range, { said: 'a whole number', form: /^\d+$/ });
}

/**
 * A number given as an option: `5`, `0.05` or `5e-2`.
 *
 * @throws {KitError} `words.badNumber` unless it is one from `low` to `high`
 */
export function anyNumber(words: Words, name: string, range: NumberRange): number {
  return numberOf(words, name, range, { said: 'a number', form: /^\d+(\.\d+)?(e[+-]?\d+)?$/i });
}

function numberOf(
  words: Words,
  name: string,
  range: NumberRange,
  { said, form }: { said: string; form: RegExp },
): number {
  const text = words.options.get(name);
  if (text === undefined) return range.default;
  const value = Number(text);
  if (form.test(text) && value >= range.low && value <= range.high) return value;
  throw new KitError(
    'usage',
    'words.badNumber',
    `Expected \`${name}\` to be ${said} from ${range.low} to ${range.high}, got \`${text}\`. Say, for example, ${name}=${range.default}.`,
  );
}

/**
 * An option that is one of a few words; the first is the default.
 *
 * @throws {KitError} `words.badChoice`
 */
export function oneOf<T extends string>(
  words: Words,
  name: string,
  choices: readonly [T, ...T[]],
): T {
  const text = words.options.get(name) ?? choices[0];
  const found = choices.find((choice) => choice === text);
  if (found !== undefined) return found;
  throw new KitError(
    'usage',
    'words.badChoice',
    `Expected \`${name}\` to be ${choices.join(' or ')}, got \`${text}\`. Say, for example, ${name}=${choices[0]}.`,
  );
}

/** Says how words with dashes are spelled here, all at once: the command can be copied. */
function refuseFlags(words: readonly string[], vocabulary: Vocabulary): void {
  const dashed = words.filter((word) => word.startsWith('--')).map((word) => word.slice(2));
  const flags = [...swallowedBy(process.env, vocabulary), ...dashed];
  if (flags.length === 0) return;
  const { command, verbs } = vocabulary;
  const isKnown = (word: string): boolean => verbs.includes(word) || /^[^-].*=/.test(word);
  // The verb may be a part of the command already: `npm run lab:1 show`.
  const plain = words.filter((word) => isKnown(word) && !command.endsWith(` ${word}`));
  throw new KitError(
    'usage',
    'words.flag',
    `Words go without dashes here, got \`--${flags.join(' --')}\`. Say: ${[command, ...plain, ...flags].join(' ')}.`,
  );
}

/**
 * npm takes `--port=9310` for a setting of its own and passes it on as `npm_config_port`; of
 * `--port 9310` it makes `true`, and a word by itself.
 */
function swallowedBy(
  environment: NodeJS.ProcessEnv,
  { verbs, options = [] }: Vocabulary,
): string[] {
  const swallowed = (name: string): string | undefined =>
    environment[`npm_config_${name.toLowerCase().replaceAll('-', '_')}`];
  return [
    ...verbs.filter((verb) => swallowed(verb) === 'true'),
    ...options.flatMap((name) => {
      const value = swallowed(name);
      return value ? [`${name}=${value === 'true' ? '...' : value}`] : [];
    }),
  ];
}

function unknownWord(word: string, { command, verbs, options = [] }: Vocabulary): KitError {
  const [name = '', ...value] = word.split('=');
  // A word with `=` was meant as an option, one without as a verb.
  const known = value.length > 0 ? options : verbs;
  const near = known.length > 0 ? closest(name, [...known]) : '';
  const meant = near !== '' && distance(name, near) <= Math.max(2, name.length / 2);
  const corrected = [near, ...value].join('=');
  return new KitError(
    'usage',
    'words.unknown',
    meant
      ? `\`${word}\` is not a word of ${command}. Did you mean: ${command} ${corrected}?`
      : `\`${word}\` is not a word of ${command}. See: ${command} help.`,
    { details: { word, near } },
  );
}
