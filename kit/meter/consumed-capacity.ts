/** Capacity that an answer tells: asked for, given back to the caller, and added up. */

import type { ConsumedCapacity } from '@aws-sdk/client-dynamodb';

/** The consumed capacities of an answer, one a table. */
export function capacitiesOf(output: Record<string, unknown>): ConsumedCapacity[] {
  const found = output.ConsumedCapacity as ConsumedCapacity | ConsumedCapacity[] | undefined;
  if (found === undefined) return [];
  return Array.isArray(found) ? found : [found];
}

/** Leaves in the answer what the caller asked for: nothing, totals, or all. */
export function giveBack(output: Record<string, unknown>, asked: unknown): void {
  if (asked === 'INDEXES') return;
  if (asked !== 'TOTAL') {
    delete output.ConsumedCapacity;
    return;
  }
  for (const capacity of capacitiesOf(output)) {
    delete capacity.Table;
    delete capacity.GlobalSecondaryIndexes;
    delete capacity.LocalSecondaryIndexes;
  }
}

/** Units of a request, and where they were consumed. */
export interface ConsumedUnits {
  readUnits: number;
  writeUnits: number;
  /** By `table` or index name. */
  unitsByIndex: Record<string, number>;
}

/**
 * Adds up the capacities of one answer.
 *
 * An answer that tells read and write units apart is believed: a transaction that is replayed with
 * its `ClientRequestToken` writes nothing, and DynamoDB charges reads.
 *
 * @param isWrite what the units are where the answer does not say
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html
 */
export function consumedUnits(
  capacities: readonly ConsumedCapacity[],
  isWrite: boolean,
): ConsumedUnits {
  const units: ConsumedUnits = { readUnits: 0, writeUnits: 0, unitsByIndex: {} };
  for (const capacity of capacities) {
    addTotal(units, capacity, isWrite);
    addPart(units, 'table', capacity.Table);
    for (const parts of [capacity.GlobalSecondaryIndexes, capacity.LocalSecondaryIndexes]) {
      for (const name in parts) addPart(units, name, parts[name]);
    }
  }
  return units;
}

function addTotal(units: ConsumedUnits, capacity: ConsumedCapacity, isWrite: boolean): void {
  const { ReadCapacityUnits: read, WriteCapacityUnits: write, CapacityUnits = 0 } = capacity;
  if (read !== undefined || write !== undefined) {
    units.readUnits += read ?? 0;
    units.writeUnits += write ?? 0;
  } else if (isWrite) units.writeUnits += CapacityUnits;
  else units.readUnits += CapacityUnits;
}

function addPart(
  { unitsByIndex }: ConsumedUnits,
  name: string,
  part: { CapacityUnits?: number | undefined } | undefined,
): void {
  const consumed = part?.CapacityUnits ?? 0;
  if (consumed > 0) unitsByIndex[name] = (unitsByIndex[name] ?? 0) + consumed;
}
