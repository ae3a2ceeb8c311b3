/** What statements read and write, as events of the model. */

import { type Consistency, readUnits } from '../../../capacity/read-units.ts';
import { type WireItem, wireItemBytes } from '../../../item/wire-item.ts';
import { ITEM_MAX_BYTES } from '../../../limits.ts';
import { type NamedEvent, readEvent } from '../gate.ts';
import { startOfScan } from '../query-scan.ts';
import type { ReadTarget } from '../read-charge.ts';
import type { GovernedSchema } from '../table-schema.ts';
import type { GetMember } from '../transact-get.ts';
import type { WriteMember } from '../transact-write.ts';
import { collectionKey, keyOf, type NamedKey, textOf, withSortKey } from '../wire-key.ts';
import { askedWrite } from '../write-outcome.ts';
import { valuesNamed } from './condition.ts';
import type { PartiqlStatement, Verb } from './statement.ts';

const ACTIONS: Readonly<Record<Verb, WriteMember['action'] | undefined>> = {
  INSERT: 'Put',
  UPDATE: 'Update',
  DELETE: 'Delete',
  EXISTS: 'ConditionCheck',
  SELECT: undefined,
};

/**
 * The write of one item that a statement is.
 *
 * @param factor of its units: 2 in a transaction
 * @returns `undefined` where it is none, or does not name the whole key: the engine refuses it
 */
export function writeMemberOf(
  schema: GovernedSchema,
  statement: PartiqlStatement,
  factor = 1,
): WriteMember | undefined {
  const action = ACTIONS[statement.verb];
  const item = statement.item ?? keyNamed(schema, statement);
  const key = item && keyOf(schema, item);
  const newBytes = statement.item ? wireItemBytes(statement.item) : 0;
  if (!action || !item || !key || !(newBytes <= ITEM_MAX_BYTES)) return undefined;
  return { action, schema, item, event: askedWrite(schema, key, statement.item, factor) };
}

/** The read of one item that a SELECT is; `undefined` where it does not name the whole key. */
export function getMemberOf(
  schema: GovernedSchema,
  statement: PartiqlStatement,
  consistency: Consistency,
): GetMember | undefined {
  const { verb, index, isWhole, condition } = statement;
  const item = keyNamed(schema, statement);
  const key = item && keyOf(schema, item);
  if (verb !== 'SELECT' || index !== undefined || !item || !key) return undefined;
  const event = readEvent(schema.resource, key, consistency, readUnits(0, consistency));
  // `name = value` for each key attribute, and an `AND` between two: more may hide the item.
  const isOnlyKey = condition.length < 4 * Object.keys(item).length;
  return { schema, item, isPartial: !isWhole || !isOnlyKey, event };
}

/** Where a SELECT begins: in each collection that it names, or as a Scan. */
export function readEventsOf(
  { resource, shape }: ReadTarget,
  { condition }: PartiqlStatement,
  consistency: Consistency,
): NamedEvent[] {
  const units = readUnits(0, consistency);
  const named = (valuesNamed(condition, shape.partitionKey) ?? [])
    .map((value) => textOf(value, shape.partitionKeyType))
    .filter((text) => text !== undefined);
  const sorts = shape.sortKey === undefined ? [] : (valuesNamed(condition, shape.sortKey) ?? []);
  const sort = sorts.length === 1 ? textOf(sorts[0], shape.sortKeyType) : undefined;
  const starts = [...new Set(named)].map((text): NamedKey => {
    const collection = collectionKey(shape, text);
    return sort === undefined ? collection : withSortKey(collection, shape, sort);
  });
  const keys = starts.length > 0 ? starts : [startOfScan()];
  return keys.map((key) => readEvent(resource, key, consistency, units));
}

/** The key attributes that a condition gives one value each. */
function keyNamed(
  { partitionKey, sortKey }: GovernedSchema,
  { condition }: PartiqlStatement,
): WireItem | undefined {
  const names = sortKey === undefined ? [partitionKey] : [partitionKey, sortKey];
  const entries: [string, WireItem[string]][] = [];
  for (const name of names) {
    const [value, another] = valuesNamed(condition, name) ?? [];
    if (!value || another) return undefined;
    entries.push([name, value]);
  }
  return Object.fromEntries(entries);
}
