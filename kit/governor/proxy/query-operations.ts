/** Query and Scan: admitted where they begin, at the least that they cost, and charged afterwards. */

import { readUnits } from '../../capacity/request-units.ts';
import type { Reply } from '../../http/exchange.ts';
import { ownMember } from '../../item/item.ts';
import { isObject, type WireItem, type WireValue, wireItemBytes } from '../../item/wire-item.ts';
import { HASH_END, LOWEST } from '../key.ts';
import type { Partition } from '../partition.ts';
import type { Resource } from '../resource.ts';
import {
  type AdmissionControl,
  type NamedEvent,
  type ReturningOperation,
  readEvent,
} from './admission-control.ts';
import { asks, consistencyOf, without } from './item-operations.ts';
import { type GovernedCall, type Input, membersOf } from './operation.ts';
import {
  collectionEnd,
  collectionKey,
  type GovernedSchema,
  type KeyShape,
  keyOf,
  type NamedKey,
  textOf,
  withSortKey,
} from './table-schema.ts';

/** Admits, sends once with the consumed capacity asked for, and charges what was read. */
export async function queryOrScan(call: GovernedCall): Promise<Reply> {
  const { input, gate } = call;
  const schema = await call.catalog.find(input.TableName);
  const target = schema && readTargetOf(schema, input.IndexName);
  const start = target && startOf(call, target.shape);
  if (!target || !start) return call.send();
  const consistency = consistencyOf(input);
  const event = readEvent(target.resource, start, consistency, readUnits(0, consistency));
  const refusal = gate.admit(event);
  if (refusal) return gate.throttled(refusal, target.resource);
  const isOwn = !asks(input.ReturnConsumedCapacity);
  const reply = await call.sendAdmitted([event], () =>
    isOwn ? call.sendWith({ ReturnConsumedCapacity: 'TOTAL' }) : call.send(),
  );
  if (reply.status !== 200) return reply;
  const operation = call.operation as 'Query' | 'Scan';
  chargeRead(gate, { operation, target, event }, membersOf(reply));
  return isOwn ? without(reply, ['ConsumedCapacity']) : reply;
}

function startOf({ operation, input }: GovernedCall, shape: KeyShape): NamedKey | undefined {
  const { ExclusiveStartKey: startKey } = input;
  const from = startKey === undefined ? undefined : keyOf(shape, startKey);
  if (from) return from;
  return operation === 'Query' ? startOfQuery(shape, input) : startOfScan(input);
}

/** A segment begins at its part of the hashes. */
export function startOfScan({ Segment: segment, TotalSegments: total }: Input = {}): NamedKey {
  const part = typeof segment === 'number' && typeof total === 'number' ? segment / total : 0;
  const hash = Math.floor(HASH_END * Math.min(Math.max(part, 0), 0.999_999));
  return { hash, sortKey: LOWEST, partitionKeyText: '(Scan)', sortKeyText: undefined };
}

// Where a Query begins to read: the value of its partition key, and of its sort key if it says.

/**
 * The place of the first item that a Query may return.
 *
 * @returns `undefined` where no partition key value is asked for: the engine says what is wrong
 */
export function startOfQuery(shape: KeyShape, input: Input): NamedKey | undefined {
  const bounds = boundsOf(input);
  const partition = textOf(bounds.get(shape.partitionKey)?.equal, shape.partitionKeyType);
  if (partition === undefined) return undefined;
  const collection = collectionKey(shape, partition);
  if (shape.sortKey === undefined) return collection;
  const bound = bounds.get(shape.sortKey);
  if (input.ScanIndexForward === false) return collectionEnd(collection, shape);
  const sort = textOf(bound?.equal ?? bound?.low, shape.sortKeyType);
  return sort === undefined ? collection : withSortKey(collection, shape, sort);
}

/** What a condition says of one attribute. */
interface Bound {
  readonly equal?: WireValue;
  readonly low?: WireValue;
}

function boundsOf(input: Input): ReadonlyMap<string, Bound> {
  return isObject(input.KeyConditions)
    ? boundsOfConditions(input.KeyConditions)
    : boundsOfExpression(input);
}

/** `name = :value`, `name >= :value`, `name BETWEEN :value AND …`, `begins_with(name, :value)`. */
const COMPARISON =
  /(#?[A-Za-z_][\w.-]*)\s*(=|>=?|\bBETWEEN\b)\s*(:[\w-]+)|begins_with\s*\(\s*(#?[A-Za-z_][\w.-]*)\s*,\s*(:[\w-]+)/gi;

/** `:value = name`: the same, the other way round. */
const TURNED = /(:[\w-]+)\s*=\s*(#?[A-Za-z_][\w.-]*)/g;

function boundsOfExpression(input: Input): ReadonlyMap<string, Bound> {
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
function boundsOfConditions(conditions: Input): ReadonlyMap<string, Bound> {
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
export interface ReadTarget {
  readonly resource: Resource;
  readonly shape: KeyShape;
}

/** The table, or an index of it; `undefined` where it has none of that name. */
export function readTargetOf(schema: GovernedSchema, indexName: unknown): ReadTarget | undefined {
  const { resource, globalIndexes, localIndexes } = schema;
  if (indexName === undefined) return { resource, shape: schema };
  const index = globalIndexes.find(({ name }) => name === indexName);
  const governed = resource.indexes.find(({ name }) => name === indexName);
  if (index && governed) return { resource: governed, shape: index };
  // A local index lies beside its table's items, by their partition key.
  const isLocal = localIndexes.some(({ name }) => name === indexName);
  return isLocal ? { resource, shape: { ...schema, sortKey: undefined } } : undefined;
}

/** One admitted read that is to be charged. */
interface AdmittedRead {
  readonly operation: ReturningOperation;
  readonly target: ReadTarget;
  /** Where it begins, at the least that it costs. */
  readonly event: NamedEvent;
}

/**
 * Charges what an answer says was read.
 *
 * @param answer with the consumed capacity: filters, projections and counts hide what was read, and
 *   the engine has counted it
 */
export function chargeRead(gate: AdmissionControl, read: AdmittedRead, answer: Input): void {
  const { operation, target, event } = read;
  const items = (Array.isArray(answer.Items) ? answer.Items : []) as WireItem[];
  const sizes = items.map(wireItemBytes);
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  const units = Math.max(readUnits(bytes, event.consistency), unitsIn(answer));
  gate.noteReturned(target.resource, operation, items.length);
  const shares = shareOut(read, items, sizes);
  const [whole] = shares;
  if (!whole || shares.length === 1) {
    gate.completeUnits(whole?.event ?? event, units);
    return;
  }
  gate.completeUnits(event, 0);
  for (const { event: of, bytes: part } of shares) {
    gate.completeUnits({ ...of, units: 0 }, (units * part) / bytes);
  }
}

/** The units that an answer about one table says it has consumed. */
export function unitsIn({ ConsumedCapacity: capacity }: Input): number {
  return isObject(capacity) ? Number(capacity.CapacityUnits ?? 0) : 0;
}

/** The bytes that were read from each partition, each under the key that was asked for. */
function shareOut(
  { target, event: start }: AdmittedRead,
  items: readonly WireItem[],
  sizes: readonly number[],
): { event: NamedEvent; bytes: number }[] {
  const { shape, resource } = target;
  const shares = new Map<Partition, { event: NamedEvent; bytes: number }>();
  for (const [place, item] of items.entries()) {
    const { hash, sortKey } = keyOf(shape, item) ?? start;
    const partition = resource.map.locate(hash, sortKey);
    const share = shares.get(partition) ?? { event: { ...start, hash, sortKey }, bytes: 0 };
    share.bytes += sizes[place] as number;
    shares.set(partition, share);
  }
  return [...shares.values()];
}
