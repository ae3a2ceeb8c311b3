/** Query and Scan: admitted where they begin, at the least that they cost, and charged afterwards. */

import { type Consistency, readUnits } from '../../capacity/request-units.ts';
import { askFor, figuresOf, type Members, membersOf, type Reply } from '../../http/exchange.ts';
import { ownMember } from '../../item/item.ts';
import { isObject, type WireItem, type WireValue, wireItemBytes } from '../../item/wire-item.ts';
import { HASH_END, LOWEST, type NamedKey } from '../key.ts';
import type { Partition } from '../partition.ts';
import type { Resource } from '../resource.ts';
import {
  type Access,
  type AdmissionControl,
  admitEach,
  type NamedEvent,
  type ReturningOperation,
  readEvent,
} from './admission-control.ts';
import { consistencyOf } from './item-image.ts';
import type { GovernedOperation } from './operation.ts';
import {
  collectionEnd,
  collectionKey,
  type GovernedSchema,
  type KeyAttribute,
  type KeyShape,
  keyOf,
  textOf,
  withSortKey,
} from './table-schema.ts';

/** Where a Query, a Scan or a SELECT begins to read: in its table, or in an index. */
export interface RangeAccess extends Access {
  readonly shape: KeyShape;
  readonly index: string | undefined;
  /** Of a SELECT: the values that it gives the key attributes. */
  readonly values?: WireItem;
}

const queryOrScan = (
  operation: 'Query' | 'Scan',
  startOf: (shape: KeyShape, input: Members) => NamedKey | undefined,
): GovernedOperation<RangeAccess> => ({
  async accessesOf({ tables, input }) {
    const table = await tables.find(input.TableName);
    const target = table && readTargetOf(table, input.IndexName);
    if (!target) return undefined;
    const { ExclusiveStartKey: startKey } = input;
    const key =
      (startKey === undefined ? undefined : keyOf(target.shape, startKey)) ??
      startOf(target.shape, input);
    return key && [rangeAccess(table, target, key, consistencyOf(input))];
  },
  admit: admitEach,
  ask: ({ input }) => askFor(input, { ReturnConsumedCapacity: 'TOTAL' }),
  settle({ call: { control }, admitted: [access], reply }) {
    chargeRead(control, operation, access, reply);
  },
});

export const Query = queryOrScan('Query', startOfQuery);
export const Scan = queryOrScan('Scan', (_, input) => startOfScan(input));

/** A segment begins at its part of the hashes. */
export function startOfScan({ Segment: segment, TotalSegments: total }: Members = {}): NamedKey {
  const part = typeof segment === 'number' && typeof total === 'number' ? segment / total : 0;
  const hash = Math.floor(HASH_END * Math.min(Math.max(part, 0), 0.999_999));
  return { hash, sortKey: LOWEST, partitionKeyText: '(Scan)', sortKeyText: undefined };
}

// Where a Query begins to read: the values of its partition key, and of its sort key from left to right as
// far as it says.

/**
 * The place of the first item that a Query may return.
 *
 * @returns `undefined` where no partition key value is asked for: the engine says what is wrong
 */
export function startOfQuery(shape: KeyShape, input: Members): NamedKey | undefined {
  const bounds = boundsOf(input);
  const textAt = ({ name, type }: KeyAttribute): string | undefined => {
    const bound = bounds.get(name);
    return textOf(bound?.equal ?? bound?.low, type);
  };
  const partition = shape.partition.map(({ name, type }) => textOf(bounds.get(name)?.equal, type));
  if (partition.includes(undefined)) return undefined;
  const collection = collectionKey(shape, partition as string[]);
  if (shape.sort.length === 0) return collection;
  if (input.ScanIndexForward === false) return collectionEnd(collection, shape);
  const sort = shape.sort.map(textAt);
  const end = sort.indexOf(undefined);
  return withSortKey(collection, shape, (end < 0 ? sort : sort.slice(0, end)) as string[]);
}

/** What a condition says of one attribute. */
interface Bound {
  readonly equal?: WireValue;
  readonly low?: WireValue;
}

function boundsOf(input: Members): ReadonlyMap<string, Bound> {
  return isObject(input.KeyConditions)
    ? boundsOfConditions(input.KeyConditions)
    : boundsOfExpression(input);
}

/** `name = :value`, `name >= :value`, `name BETWEEN :value AND …`, `begins_with(name, :value)`. */
const COMPARISON =
  /(#?[A-Za-z_][\w.-]*)\s*(=|>=?|\bBETWEEN\b)\s*(:[\w-]+)|begins_with\s*\(\s*(#?[A-Za-z_][\w.-]*)\s*,\s*(:[\w-]+)/gi;

/** `:value = name`: the same, the other way round. */
const TURNED = /(:[\w-]+)\s*=\s*(#?[A-Za-z_][\w.-]*)/g;

function boundsOfExpression(input: Members): ReadonlyMap<string, Bound> {
  const { KeyConditionExpression: expression } = input;
  const names = isObject(input.ExpressionAttributeNames) ? input.ExpressionAttributeNames : {};
  const values = isObject(input.ExpressionAttributeValues) ? input.ExpressionAttributeValues : {};
  const bounds = new Map<string, Bound>();
  const text = String(expression ?? '').replace(TURNED, '$2 = $1');
  for (const match of text.matchAll(COMPARISON)) {
    const [, compared, sign, comparedTo, begun, begunBy] = match;
    const word = compared ?? begun ?? '';
    const value = values[comparedTo ?? begunBy ?? ''] as WireValue;
    bounds.set(
      String(ownMember(names, word) ?? word),
      sign === '=' ? { equal: value } : { low: value },
    );
  }
  return bounds;
}

/** The older form: one condition for each attribute. */
function boundsOfConditions(conditions: Members): ReadonlyMap<string, Bound> {
  const bounds = new Map<string, Bound>();
  for (const [name, condition] of Object.entries(conditions)) {
    if (!isObject(condition) || !Array.isArray(condition.AttributeValueList)) continue;
    const [value] = condition.AttributeValueList as WireValue[];
    const { ComparisonOperator: operator } = condition;
    if (value && operator === 'EQ') bounds.set(name, { equal: value });
    else if (value && !/^L[ET]$/.test(String(operator))) bounds.set(name, { low: value });
  }
  return bounds;
}

// What a Query, a Scan or a SELECT has read: charged afterwards to the partitions of the items that
// it returned, by size; limits may go into debt.

/** What is read: a table, or a global index with partitions of its own. */
interface ReadTarget {
  readonly resource: Resource;
  readonly shape: KeyShape;
  readonly index: string | undefined;
}

/** The table, or an index of it; `undefined` where it has none of that name. */
export function readTargetOf(table: GovernedSchema, index: unknown): ReadTarget | undefined {
  const { resource, globalIndexes, localIndexes } = table;
  if (typeof index !== 'string') return { resource, shape: table, index: undefined };
  const shape = globalIndexes.find(({ name }) => name === index);
  const governed = resource.indexes.find(({ name }) => name === index);
  if (shape && governed) return { resource: governed, shape, index };
  // A local index lies beside its table's items, by their partition key.
  const isLocal = localIndexes.some(({ name }) => name === index);
  return isLocal ? { resource, shape: { ...table, sort: [] }, index } : undefined;
}

/** A read that begins at a key, at the least that it costs. */
export function rangeAccess(
  table: GovernedSchema,
  { resource, shape, index }: ReadTarget,
  key: NamedKey,
  consistency: Consistency,
): RangeAccess {
  const event = readEvent(resource, key, consistency, readUnits(0, consistency));
  return { table, event, shape, index };
}

/**
 * Charges what an answer says was read.
 *
 * @param reply with the consumed capacity: filters, projections and counts hide what was read, and the
 *   engine has counted it
 */
export function chargeRead(
  control: AdmissionControl,
  operation: ReturningOperation,
  access: RangeAccess,
  reply: Reply,
): void {
  const { event } = access;
  const { members, itemCount } = figuresOf(reply);
  const units = Math.max(event.units, unitsIn(members));
  control.noteReturned(event.resource, operation, itemCount);
  const isWhole = itemCount === 0 || isInOnePartition(operation, access);
  const shares = isWhole ? [] : shareOut(access, membersOf(reply).Items as WireItem[]);
  const [share, another] = shares;
  if (!another) {
    control.completeUnits(share?.event ?? event, units);
    return;
  }
  const bytes = shares.reduce((sum, { bytes: part }) => sum + part, 0);
  control.completeUnits(event, 0);
  for (const { event: of, bytes: part } of shares) {
    control.completeUnits({ ...of, units: 0 }, (units * part) / bytes);
  }
}

/** Whether all that is read lies in one partition: then nobody has to look at the items. */
function isInOnePartition(operation: ReturningOperation, { event, shape }: RangeAccess): boolean {
  const { map } = event.resource;
  if (map.partitions.length === 1) return true;
  const { hash } = event;
  const last = collectionEnd(event, shape).sortKey;
  return operation === 'Query' && map.locate(hash, LOWEST) === map.locate(hash, last);
}

/** The units that an answer about one table says it has consumed. */
export function unitsIn({ ConsumedCapacity: capacity }: Members): number {
  return isObject(capacity) ? Number(capacity.CapacityUnits ?? 0) : 0;
}

/** The bytes that were read from each partition, each under the key that was asked for. */
function shareOut(
  { shape, event: start }: RangeAccess,
  items: readonly WireItem[],
): { event: NamedEvent; bytes: number }[] {
  const shares = new Map<Partition, { event: NamedEvent; bytes: number }>();
  for (const item of items) {
    const { hash, sortKey } = keyOf(shape, item) ?? start;
    const partition = start.resource.map.locate(hash, sortKey);
    const share = shares.get(partition) ?? { event: { ...start, hash, sortKey }, bytes: 0 };
    share.bytes += wireItemBytes(item);
    shares.set(partition, share);
  }
  return [...shares.values()];
}
