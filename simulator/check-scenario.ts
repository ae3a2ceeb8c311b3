/** Refuses a scenario in one sentence: where, what was expected there, and what was found. */

import { createRequire } from 'node:module';
import Ajv, { type ErrorObject } from 'ajv/dist/2020.js';
import { closest, distance } from 'fastest-levenshtein';
import { KitError } from '../kit/kit-error.ts';
import { checkSense } from './check-sense.ts';
import type { Scenario } from './scenario.ts';

const schema: object = createRequire(import.meta.url)('./scenario.schema.json');
const validate = new Ajv.default({ verbose: true }).compile(schema);

/**
 * Checks a scenario against its schema, then for what no schema can say.
 *
 * @throws {KitError} `scenario.badField` naming the place, or what {@link checkSense} throws
 * @example
 * checkScenario({ title: 'x', tables: [], phases: [] }); // throws: `tables` needs at least 1
 */
export function checkScenario(scenario: unknown): asserts scenario is Scenario {
  const [error] = validate(scenario) ? [] : (validate.errors ?? []);
  if (error)
    throw new KitError('usage', 'scenario.badField', sentence(error), { details: { error } });
  checkSense(scenario as Scenario);
}

function sentence(error: ErrorObject): string {
  const { keyword, params, parentSchema } = error;
  const place = placeOf(error.instancePath);
  if (keyword === 'additionalProperties') {
    return unknownField(place, params.additionalProperty, Object.keys(parentSchema?.properties));
  }
  if (keyword === 'required') {
    return `Expected ${place} to have \`${params.missingProperty}\`, got none. Add it.`;
  }
  const got = shortened(error.data);
  return `Expected ${place} to be ${expected(error)}, got ${got}. Correct it in the scenario.`;
}

/** `/phases/0/loads/1/open` as a programmer writes it. */
function placeOf(pointer: string): string {
  const path = pointer
    .replace(/\/(\d+)/g, '[$1]')
    .replaceAll('/', '.')
    .replace(/^\./, '');
  return path === '' ? 'the scenario' : `\`${path}\``;
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
