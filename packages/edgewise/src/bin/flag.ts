/** Flags of a command, by `node:util`, with sentences for what is wrong. */

import { type ParseArgsConfig, parseArgs } from 'node:util';
import { KitError } from '../../../../kit/kit-error.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

/** What a command line says. */
export type Flags<T extends Options> = ReturnType<
  typeof parseArgs<{ args: string[]; options: T; allowPositionals: true }>
>;

/**
 * Reads flags.
 *
 * @param command as typed, for messages: `edgewise governor`
 * @throws {KitError} `flags.bad`
 */
export function readFlags<const T extends Options>(
  words: readonly string[],
  options: T,
  command: string,
): Flags<T> {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true });
  } catch (error) {
    throw bad(words, error as NodeJS.ErrnoException, command);
  }
}

function bad(words: readonly string[], error: NodeJS.ErrnoException, command: string): KitError {
  const [, flag = words.join(' ')] = /'(?:-\w, )?(--?[\w-]+)/.exec(error.message) ?? [];
  const expected =
    error.code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION'
      ? `a flag of ${command}, got \`${flag}\``
      : `another value of \`${flag}\`, or none`;
  return new KitError('usage', 'flags.bad', `Expected ${expected}. See: ${command} --help.`, {
    cause: error,
  });
}

/**
 * A number that a flag says.
 *
 * @returns `undefined` where the flag is not there
 * @throws {KitError} `flags.badNumber` for anything but a number from `low` to `high`
 */
export function numberOf(
  text: string | undefined,
  flag: string,
  { low, high, whole }: { low: number; high: number; whole: boolean },
): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  const form = whole ? /^\d+$/ : /^\d+(\.\d+)?$/;
  if (form.test(text) && value >= low && value <= high) return value;
  throw new KitError(
    'usage',
    'flags.badNumber',
    `Expected \`--${flag}\` to be a ${whole ? 'whole ' : ''}number from ${low} to ${high}, got \`${text}\`. Say, for example, --${flag} ${Math.max(low, 1)}.`,
  );
}

/**
 * A word that a flag says.
 *
 * @returns `undefined` where the flag is not there
 * @throws {KitError} `flags.badChoice`
 */
export function choiceOf<const T extends string>(
  text: string | undefined,
  flag: string,
  choices: readonly [T, ...T[]],
): T | undefined {
  const found = choices.find((choice) => choice === text);
  if (text === undefined || found !== undefined) return found;
  throw new KitError(
    'usage',
    'flags.badChoice',
    `Expected \`--${flag}\` to be ${choices.join(' or ')}, got \`${text}\`. Say, for example, --${flag} ${choices[0]}.`,
  );
}
