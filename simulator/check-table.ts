/** Refuses tables that cannot be. */

import { TABLE_QUOTA_UNITS_PER_SECOND } from '../kit/limits.ts';
import { impossible } from './impossible.ts';
import type {
  Mode,
  Scenario,
  ScenarioIndex,
  ScenarioTable,
  ScenarioThroughput,
} from './scenario.ts';

/** Refuses the tables of a scenario: names given twice, or a throughput that cannot be. */
export function checkTables(scenario: Scenario): void {
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
export function checkThroughput(
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
