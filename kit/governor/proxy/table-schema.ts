/** What the governor has to know of a table: its keys, its indexes, and what it is given. */

import type { IndexShape } from '../../capacity/index-write.ts';
import { ownMember } from '../../item/item.ts';
import { numberText } from '../../item/normal-value.ts';
import { isObject, type WireItem, type WireValue } from '../../item/wire-item.ts';
import { hashOf, type Key, LOWEST, sortKeyOf } from '../key.ts';
import type { Resource } from '../resource.ts';
import type { Throughput, WarmThroughput } from '../throughput.ts';

/** Type of a key attribute. */
export type KeyType = 'S' | 'N' | 'B';

/** The key attributes of a table or an index, with their types. */
export interface KeyShape {
  readonly partitionKey: string;
  readonly partitionKeyType: KeyType;
  readonly sortKey: string | undefined;
  readonly sortKeyType: KeyType | undefined;
}

/** One index of a table. */
export interface IndexSchema extends KeyShape {
  readonly name: string;
  readonly shape: IndexShape;
  readonly throughput: Throughput;
}

/** A table as its description tells it. */
export interface TableSchema extends KeyShape {
  readonly name: string;
  /** Another table of the same name has another one. */
  readonly identity: string;
  readonly throughput: Throughput;
  readonly globalIndexes: readonly IndexSchema[];
  readonly localIndexes: readonly IndexSchema[];
}

/** A table with the resource that models it. */
export interface GovernedSchema extends TableSchema {
  readonly resource: Resource;
}

/** The members of a TableDescription, or of the request that asked for it. */
export type Description = Readonly<Record<string, unknown>>;

/**
 * Reads a `TableDescription`.
 *
 * @param request what was asked for, where the description follows from a CreateTable or an
 *   UpdateTable: local engines leave out of their answer what they do not model
 */
export function schemaOf(description: Description, request: Description = {}): TableSchema {
  const types = typesOf(description.AttributeDefinitions);
  const keys = keyShapeOf(description.KeySchema, types);
  const throughput = throughputOf(description, request);
  const asked = [...listOf(request.GlobalSecondaryIndexes), ...updatesOf(request)];
  const indexOf = (index: Description): IndexSchema => ({
    ...keyShapeOf(index.KeySchema, types),
    name: String(index.IndexName),
    shape: indexShapeOf(index, keys, types),
    throughput:
      throughput.mode === 'on-demand'
        ? onDemand(merged(index, asked))
        : provisioned(merged(index, asked)),
  });
  return {
    ...keys,
    name: String(description.TableName),
    identity: `${description.TableId ?? ''} ${description.CreationDateTime ?? ''}`,
    throughput,
    globalIndexes: listOf(description.GlobalSecondaryIndexes).map(indexOf),
    localIndexes: listOf(description.LocalSecondaryIndexes).map(indexOf),
  };
}

function merged(index: Description, asked: readonly Description[]): Description {
  return { ...index, ...asked.find(({ IndexName }) => IndexName === index.IndexName) };
}

/** What an UpdateTable says of indexes, whether it creates or updates them. */
export function updatesOf({ GlobalSecondaryIndexUpdates: updates }: Description): Description[] {
  return listOf(updates).flatMap(({ Create, Update }) => [Create, Update].filter(isObject));
}

function typesOf(definitions: unknown): ReadonlyMap<string, KeyType> {
  return new Map(
    listOf(definitions).map(({ AttributeName, AttributeType }) => [
      String(AttributeName),
      AttributeType as KeyType,
    ]),
  );
}

function keyShapeOf(keySchema: unknown, types: ReadonlyMap<string, KeyType>): KeyShape {
  const named = (type: string): string | undefined => {
    const key = listOf(keySchema).find(({ KeyType }) => KeyType === type);
    return key && String(key.AttributeName);
  };
  const partitionKey = named('HASH') ?? '';
  const sortKey = named('RANGE');
  return {
    partitionKey,
    partitionKeyType: types.get(partitionKey) ?? 'S',
    sortKey,
    sortKeyType: sortKey === undefined ? undefined : types.get(sortKey),
  };
}

function indexShapeOf(
  index: Description,
  table: KeyShape,
  types: ReadonlyMap<string, KeyType>,
): IndexShape {
  const { partitionKey, sortKey } = keyShapeOf(index.KeySchema, types);
  const { ProjectionType, NonKeyAttributes } = isObject(index.Projection) ? index.Projection : {};
  const keys = [table.partitionKey, table.sortKey, partitionKey, sortKey];
  const projected = [...keys, ...(Array.isArray(NonKeyAttributes) ? NonKeyAttributes : [])];
  return {
    partitionKey,
    ...(sortKey !== undefined && { sortKey }),
    ...(ProjectionType !== 'ALL' && {
      projected: [...new Set(projected.filter((name) => typeof name === 'string'))],
    }),
  };
}

function throughputOf(description: Description, request: Description): Throughput {
  const both = { ...description, ...request };
  const { BillingMode } = isObject(description.BillingModeSummary)
    ? description.BillingModeSummary
    : {};
  const isOnDemand = (request.BillingMode ?? BillingMode) === 'PAY_PER_REQUEST';
  return isOnDemand ? onDemand(both) : provisioned(both);
}

function provisioned({ ProvisionedThroughput: units, WarmThroughput }: Description): Throughput {
  const { ReadCapacityUnits, WriteCapacityUnits } = isObject(units) ? units : {};
  return {
    mode: 'provisioned',
    readUnitsPerSecond: Number(ReadCapacityUnits ?? 0),
    writeUnitsPerSecond: Number(WriteCapacityUnits ?? 0),
    ...warm(WarmThroughput),
  };
}

function onDemand({ OnDemandThroughput: most, WarmThroughput }: Description): Throughput {
  const { MaxReadRequestUnits, MaxWriteRequestUnits } = isObject(most) ? most : {};
  return {
    mode: 'on-demand',
    ...given('maxReadUnitsPerSecond', MaxReadRequestUnits),
    ...given('maxWriteUnitsPerSecond', MaxWriteRequestUnits),
    ...warm(WarmThroughput),
  };
}

function warm(asked: unknown): WarmThroughput {
  const { ReadUnitsPerSecond, WriteUnitsPerSecond } = isObject(asked) ? asked : {};
  return {
    ...given('warmReadUnitsPerSecond', ReadUnitsPerSecond),
    ...given('warmWriteUnitsPerSecond', WriteUnitsPerSecond),
  };
}

/** AWS writes -1 for a maximum that was taken away. */
function given(name: string, units: unknown): Readonly<Record<string, number>> {
  return typeof units === 'number' && units > 0 ? { [name]: units } : {};
}

/** The objects of a list; none where it is no list. */
export function listOf(value: unknown): Description[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

// Keys on the wire, as places on the model's line of keys and as text for people.

/** A place, and how its values read. */
export interface NamedKey extends Key {
  readonly partitionKeyText: string;
  /** `undefined` where the table has no sort key, or the request names none. */
  readonly sortKeyText: string | undefined;
}

/**
 * Where an item lies.
 *
 * @returns `undefined` where a key attribute is missing, empty or of another type: such a request
 *   is the engine's to refuse
 */
export function keyOf(shape: KeyShape, item: unknown): NamedKey | undefined {
  const attributes = (item ?? {}) as WireItem;
  const partition = textOf(ownMember(attributes, shape.partitionKey), shape.partitionKeyType);
  if (partition === undefined) return undefined;
  if (shape.sortKey === undefined) return collectionKey(shape, partition);
  const sort = textOf(ownMember(attributes, shape.sortKey), shape.sortKeyType);
  return sort === undefined ? undefined : withSortKey(collectionKey(shape, partition), shape, sort);
}

/** Hashes of the partition keys of late, by type and text: a request asks for the same ones several times. */
const HASHES = new Map<string, number>();
const MOST_HASHES = 4_096;

function partitionHash(type: KeyType, text: string): number {
  const name = type + text;
  const known = HASHES.get(name);
  if (known !== undefined) return known;
  if (HASHES.size >= MOST_HASHES) HASHES.clear();
  const hash = hashOf(type === 'B' ? bytesOf(text) : text, type);
  HASHES.set(name, hash);
  return hash;
}

/** Where an item collection begins. */
export function collectionKey(
  { partitionKeyType: type }: KeyShape,
  partitionKeyText: string,
): NamedKey {
  const hash = partitionHash(type, partitionKeyText);
  return { hash, sortKey: LOWEST, partitionKeyText, sortKeyText: undefined };
}

/** A place inside an item collection. */
export function withSortKey(
  { hash, partitionKeyText }: NamedKey,
  { sortKeyType = 'S' }: KeyShape,
  text: string,
): NamedKey {
  const value = sortKeyType === 'B' ? bytesOf(text) : sortKeyType === 'N' ? Number(text) : text;
  const sortKey = sortKeyOf(value);
  return { hash, sortKey, partitionKeyText, sortKeyText: text };
}

/** Behind every sort key of a collection: where a Query that reads backwards begins. */
export function collectionEnd(key: NamedKey, { sortKeyType }: KeyShape): NamedKey {
  return { ...key, sortKey: sortKeyType === 'N' ? Infinity : '\u{ffff}' };
}

/** The text of a key value of that type; a number has one text, however it is spelled. */
export function textOf(value: WireValue | undefined, type: KeyType = 'S'): string | undefined {
  const text = value?.[type];
  if (typeof text !== 'string' || text === '') return undefined;
  return type === 'N' ? numberText(text) : text;
}

function bytesOf(base64: string): Uint8Array {
  return Buffer.from(base64, 'base64');
}
