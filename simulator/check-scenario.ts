/** Refuses a scenario in one sentence: where, what was expected there, and what was found. */

import { createRequire } from 'node:module';
import Ajv, { type ErrorObject } from 'ajv/dist/2020.js';
import { closest, distance } from 'fastest-levenshtein';
import { KitError } from '../kit/kit-error.ts';
import {
  BATCH_GET_MAX_ITEMS,
  BATCH_WRITE_MAX_ITEMS,
  ITEM_MAX_BYTES,
  TABLE_QUOTA_UNITS_PER_SECOND,
  TRANSACTION_MAX_ITEMS,
} from '../kit/limits.ts';
import { failRules } from './fail-rule.ts';
import type {
  Keys,
  Mode,
  Phase,
  Scenario,
  ScenarioIndex,
  ScenarioLoad,
  ScenarioTable,
  ScenarioThroughput,
} from './scenario.ts';

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

/**
 * Refuses tables that cannot be, and loads on tables that are not there.
 *
 * @throws {KitError} `scenario.impossible`, naming the place, and what {@link failRules} throws
 */
function checkSense(scenario: Scenario): void {
  checkTables(scenario);
  for (const [place, phase] of scenario.phases.entries()) {
    checkPhase(phase, `phases[${place}]`, scenario);
  }
  failRules(scenario);
}

function checkPhase(phase: Phase, place: string, scenario: Scenario): void {
  const { change, loads = [], seconds } = phase;
  if (change) {
    const table = scenarioTableOf(change.table, `${place}.change`, scenario);
    if (change.index !== undefined) checkIndex(change.index, table, `${place}.change.index`);
    checkThroughput(change, change.mode, `${place}.change`, scenario);
  }
  for (const [number, load] of loads.entries()) {
    checkLoad(load, `${place}.loads[${number}]`, phase, scenario);
  }
  if (loads.length === 0 && !change && seconds === undefined) {
    throw impossible(`${place} to have seconds, loads or a change`, 'none of them. Add one.');
  }
}

/** Refuses the tables of a scenario: names given twice, or a throughput that cannot be. */
function checkTables(scenario: Scenario): void {
  checkNames('tables', scenario.tables);
  for (const [place, table] of scenario.tables.entries()) {
    checkTable(table, `tables[${place}]`, scenario);
  }
}

function checkTable(table: ScenarioTable, place: string, scenario: Scenario): void {
  checkThroughput(table, table.mode, place, scenario);
  const indexes = table.indexes ?? [];
  checkNames(`${place}.indexes`, indexes);
  for (const [number, index] of indexes.entries()) {
    checkThroughput(index, table.mode, `${place}.indexes[${number}]`, scenario);
  }
}

function checkNames(place: string, named: readonly ScenarioIndex[]): void {
  const names = named.map(({ name }) => name);
  const twice = names.find((name, first) => names.indexOf(name) !== first);
  if (twice !== undefined) {
    throw impossible(`${place} to have names of their own`, `\`${twice}\` twice. Rename one.`);
  }
}

const PROVISION = ['readUnitsPerSecond', 'writeUnitsPerSecond'] as const;
const ON_DEMAND = [
  'maxReadUnitsPerSecond',
  'maxWriteUnitsPerSecond',
  'warmReadUnitsPerSecond',
  'warmWriteUnitsPerSecond',
] as const;

/** Refuses a throughput that does not go with its mode, or is above the quota. */
function checkThroughput(
  given: ScenarioThroughput,
  mode: Mode,
  place: string,
  { quotaUnitsPerSecond = TABLE_QUOTA_UNITS_PER_SECOND }: Scenario,
): void {
  const isProvisioned = mode === 'provisioned';
  const foreign = (isProvisioned ? ON_DEMAND : PROVISION).find((name) => given[name] !== undefined);
  if (foreign) {
    const known = (isProvisioned ? PROVISION : ON_DEMAND).join(', ');
    throw impossible(
      `${place}, which is ${mode}, to have only ${known}`,
      `\`${foreign}\`. Remove it.`,
    );
  }
  for (const name of [...PROVISION, ...ON_DEMAND]) {
    const value = given[name];
    if (isProvisioned && PROVISION.includes(name as never) && value === undefined) {
      throw impossible(`${place}, which is provisioned, to have \`${name}\``, 'none. Add it.');
    }
    if (value === undefined || value <= quotaUnitsPerSecond) continue;
    throw impossible(
      `\`${place}.${name}\` to be at most the quota of ${quotaUnitsPerSecond}`,
      `${value}. Lower it, or raise \`quotaUnitsPerSecond\`.`,
    );
  }
}

/** Refuses a load on what is not there, without an end, or of sizes that DynamoDB does not take. */
function checkLoad(load: ScenarioLoad, place: string, phase: Phase, scenario: Scenario): void {
  const table = scenarioTableOf(load.table, place, scenario);
  if (load.index !== undefined) checkIndex(load.index, table, `${place}.index`);
  if ((load.open === undefined) === (load.closed === undefined)) {
    const got = load.open ? 'both' : 'neither';
    throw impossible(`${place} to have either \`open\` or \`closed\``, `${got}. Choose one.`);
  }
  if (load.items === undefined && phase.seconds === undefined) {
    throw impossible(`${place} to have \`items\`, or its phase \`seconds\``, 'neither. Add one.');
  }
  if (load.units !== undefined && load.itemBytes !== undefined) {
    throw impossible(`${place} to have either \`units\` or \`itemBytes\``, 'both. Remove one.');
  }
  checkOperation(load, place);
  checkSizes(load, place);
  checkKeys(load.keys, `${place}.keys`, load.items);
  if (load.keys.and && load.index === undefined) {
    throw impossible(
      `\`${place}.keys.and\` in a load of an index`,
      'a load of a table, whose partition key has one attribute. Take it away.',
    );
  }
  for (const [number, write] of (load.indexWrites ?? []).entries()) {
    checkIndex(write.index, table, `${place}.indexWrites[${number}].index`);
    checkKeys(write.keys, `${place}.indexWrites[${number}].keys`, undefined);
  }
}

function checkOperation(
  { operation, index, consistency, indexWrites }: ScenarioLoad,
  place: string,
): void {
  const isWrite = operation === 'write';
  if (isWrite && index !== undefined) {
    throw impossible(`${place}, a write, to go to its table`, '`index`. Use `indexWrites`.');
  }
  if (!isWrite && indexWrites) {
    throw impossible(`${place}, a read, to write nothing`, '`indexWrites`. Remove it.');
  }
  if (isWrite && consistency === 'eventual') {
    throw impossible(`${place}, a write, to be strong or transactional`, 'eventual. Remove it.');
  }
  if (index !== undefined && consistency !== undefined && consistency !== 'eventual') {
    throw impossible(`${place}, a read of an index, to be eventual`, `${consistency}. Remove it.`);
  }
}

function checkSizes(load: ScenarioLoad, place: string): void {
  const { operation, consistency, itemBytes = 0, batch = 1 } = load;
  if (operation === 'write' && itemBytes > ITEM_MAX_BYTES) {
    throw impossible(
      `\`${place}.itemBytes\` of a write to be at most ${ITEM_MAX_BYTES}`,
      `${itemBytes}. Make the items smaller.`,
    );
  }
  const untransacted = operation === 'write' ? BATCH_WRITE_MAX_ITEMS : BATCH_GET_MAX_ITEMS;
  const most = consistency === 'transactional' ? TRANSACTION_MAX_ITEMS : untransacted;
  if (batch > most) {
    throw impossible(`\`${place}.batch\` to be at most ${most}`, `${batch}. Make it smaller.`);
  }
}

function checkKeys(keys: Keys, place: string, items: number | undefined): void {
  for (const [nth, other] of (keys.and ?? []).entries()) {
    const inside = `${place}.and[${nth}]`;
    checkKeys(other, inside, undefined);
    if ((other as Keys).and)
      throw impossible(`${inside} to be one attribute`, '`and`. Name it beside.');
  }
  if (keys.distribution !== 'one' && keys.count === undefined) {
    throw impossible(`${place} to have \`count\``, 'none. Say how many keys there are.');
  }
  if (keys.order === 'sorted' && items === undefined) {
    throw impossible(
      `${place} in sorted order to belong to a load with \`items\``,
      'none. Add `items`, or take the order away.',
    );
  }
}

/** The table of that name. */
function scenarioTableOf(name: string, place: string, { tables }: Scenario): ScenarioTable {
  const table = tables.find((one) => one.name === name);
  if (table) return table;
  const known = tables.map((one) => one.name).join(' or ');
  throw impossible(`\`${place}.table\` to be ${known}`, `\`${name}\`. Correct the name.`);
}

/** Refuses the name of an index that the table does not have. */
function checkIndex(name: string, { indexes = [] }: ScenarioTable, place: string): void {
  if (indexes.some((index) => index.name === name)) return;
  const known = indexes.map((index) => index.name).join(' or ') || 'left out, as there is none';
  throw impossible(`\`${place}\` to be ${known}`, `\`${name}\`. Correct the name.`);
}

/**
 * @param expected what, and where
 * @param got what was there, and what to do
 */
function impossible(expected: string, got: string): KitError {
  return new KitError('usage', 'scenario.impossible', `Expected ${expected}, got ${got}`);
}
