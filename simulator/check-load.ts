/** Refuses loads that cannot be. */

import {
  BATCH_GET_MAX_ITEMS,
  BATCH_WRITE_MAX_ITEMS,
  ITEM_MAX_BYTES,
  TRANSACTION_MAX_ITEMS,
} from '../kit/limits.ts';
import { impossible } from './impossible.ts';
import type { Keys, Phase, Scenario, ScenarioLoad, ScenarioTable } from './scenario.ts';

/** Refuses a load on what is not there, without an end, or of sizes that DynamoDB does not take. */
export function checkLoad(
  load: ScenarioLoad,
  place: string,
  phase: Phase,
  scenario: Scenario,
): void {
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
export function scenarioTableOf(name: string, place: string, { tables }: Scenario): ScenarioTable {
  const table = tables.find((one) => one.name === name);
  if (table) return table;
  const known = tables.map((one) => one.name).join(' or ');
  throw impossible(`\`${place}.table\` to be ${known}`, `\`${name}\`. Correct the name.`);
}

/** Refuses the name of an index that the table does not have. */
export function checkIndex(name: string, { indexes = [] }: ScenarioTable, place: string): void {
  if (indexes.some((index) => index.name === name)) return;
  const known = indexes.map((index) => index.name).join(' or ') || 'left out, as there is none';
  throw impossible(`\`${place}\` to be ${known}`, `\`${name}\`. Correct the name.`);
}
