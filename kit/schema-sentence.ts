/** Why a value does not fit its JSON schema, in one sentence. */

import type { ErrorObject } from 'ajv';
import { closest, distance } from 'fastest-levenshtein';

/** How the value that was checked is named. */
export interface SchemaWords {
  /** The value as a whole: `the scenario`. */
  readonly whole: string;
  /** What to do about a value that is wrong, as a sentence. */
  readonly correct: string;
}

/**
 * Says where a value does not fit, what was expected there, and what was found.
 *
 * @param error of a validator that was made with `verbose: true`
 * @example
 * schemaSentence(error, { whole: 'the scenario', correct: 'Correct it.' });
 * // => 'Expected `phases[0].seconds` to be a whole number from 1 to 86400, got `0`. Correct it.'
 */
export function schemaSentence(error: ErrorObject, { whole, correct }: SchemaWords): string {
  const { keyword, params, parentSchema } = error;
  const place = placeOf(error.instancePath, whole);
  if (keyword === 'additionalProperties') {
    return unknownField(place, params.additionalProperty, Object.keys(parentSchema?.properties));
  }
  if (keyword === 'required') {
    return `Expected ${place} to have \`${params.missingProperty}\`, got none. Add it.`;
  }
  const got = shortened(error.data);
  return `Expected ${place} to be ${expected(error)}, got ${got}. ${correct}`;
}

/** `/phases/0/loads/1/open` as a programmer writes it. */
function placeOf(pointer: string, whole: string): string {
  const path = pointer
    .replace(/\/(\d+)/g, '[$1]')
    .replaceAll('/', '.')
    .replace(/^\./, '');
  return path === '' ? whole : `\`${path}\``;
}

function unknownField(place: string, name: string, known: readonly string[]): string {
  const near = closest(name, [...known]);
  const isNear = distance(name, near) <= Math.max(2, name.length / 2);
  const hint = isNear ? ` Did you mean \`${near}\`?` : ' Remove it.';
  return `Expected ${place} to have only ${known.join(', ')}, got \`${name}\`.${hint}`;
}

function expected({ keyword, params, schema: limit, parentSchema = {} }: ErrorObject): string {
  const { minimum, exclusiveMinimum, maximum, type } = parentSchema;
  if (keyword === 'enum') return params.allowedValues.join(' or ');
  if (keyword === 'pattern') return `a text that matches ${limit}`;
  if (keyword === 'minItems') return `a list of at least ${limit}`;
  if (keyword === 'maxItems') return `a list of at most ${limit}`;
  if (keyword === 'minLength') return 'a text that is not empty';
  if (keyword === 'maxLength') return `a text of at most ${limit} characters`;
  if (maximum === undefined) return KINDS[type] ?? `${type}`;
  const from =
    exclusiveMinimum === undefined ? `from ${minimum}` : `above ${exclusiveMinimum} and up`;
  return `${KINDS[type]} ${from} to ${maximum}`;
}

const KINDS: Readonly<Record<string, string>> = {
  integer: 'a whole number',
  number: 'a number',
  string: 'a text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

function shortened(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return `\`${text.length > 60 ? `${text.slice(0, 57)}...` : text}\``;
}
