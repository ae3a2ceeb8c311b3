/** What no schema can say of a scenario: that its parts go together. */

import { KitError } from '../../kit/kit-error.ts';
import {
  BATCH_GET_MAX_ITEMS,
  BATCH_WRITE_MAX_ITEMS,
  ITEM_MAX_BYTES,
  TABLE_QUOTA_UNITS_PER_SECOND,
  TRANSACTION_MAX_ITEMS,
} from '../../kit/limits.ts';
import type {
  Keys,
  Load,
  Phase,
  Scenario,
  ScenarioIndex,
  ScenarioTable,
  ScenarioThroughput,
} from './scenario.ts';

/**
 * Refuses tables that cannot be, and loads on tables that are not there.
 *
 * @throws {KitError} `scenario.impossible`, naming the place
 */
export function checkSense(scenario: Scenario): void {
  checkNames('tables', scenario.tables);
  for (const [place, table] of scenario.tables.entries()) {
    checkTable(table, `tables[${place}]`, scenario);
  }
  for (const [place, phase] of scenario.phases.entries()) {
    checkPhase(phase, `phases[${place}]`, scenario);
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

function checkThroughput(
  given: ScenarioThroughput,
  mode: Scenario['tables'][number]['mode'],
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

function checkPhase(phase: Phase, place: string, scenario: Scenario): void {
  const { change, loads = [], seconds } = phase;
  if (change) {
    const table = tableOf(change.table, `${place}.change`, scenario);
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

function checkLoad(load: Load, place: string, phase: Phase, scenario: Scenario): void {
  const table = tableOf(load.table, place, scenario);
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
  for (const [number, write] of (load.indexWrites ?? []).entries()) {
    checkIndex(write.index, table, `${place}.indexWrites[${number}].index`);
    checkKeys(write.keys, `${place}.indexWrites[${number}].keys`, undefined);
  }
}

function checkOperation({ operation, index, consistency, indexWrites }: Load, place: string): void {
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

function checkSizes(load: Load, place: string): void {
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

function tableOf(name: string, place: string, { tables }: Scenario): ScenarioTable {
  const table = tables.find((one) => one.name === name);
  if (table) return table;
  const known = tables.map((one) => one.name).join(' or ');
  throw impossible(`\`${place}.table\` to be ${known}`, `\`${name}\`. Correct the name.`);
}

function checkIndex(name: string, { indexes = [] }: ScenarioTable, place: string): void {
  if (indexes.some((index) => index.name === name)) return;
  const known = indexes.map((index) => index.name).join(' or ') || 'left out, as there is none';
  throw impossible(`\`${place}\` to be ${known}`, `\`${name}\`. Correct the name.`);
}

function impossible(expected: string, got: string): KitError {
  return new KitError('scenario.impossible', `Expected ${expected}, got ${got}`);
}
