/** What the governor has to know of a table: its keys, its indexes, and what it is given. */

import type { IndexShape } from '../../capacity/index-write.ts';
import { ownMember } from '../../item/item.ts';
import { numberText } from '../../item/normal-value.ts';
import { isObject, type WireItem, type WireValue } from '../../item/wire-item.ts';
import { hashOf, hashOfAll, LOWEST, type NamedKey, sortKeyOfAll } from '../key.ts';
import type { Resource } from '../resource.ts';
import type { Throughput, WarmThroughput } from '../throughput.ts';

/** Type of a key attribute. */
export type KeyType = 'S' | 'N' | 'B';

/** One attribute of a key. */
export interface KeyAttribute {
  readonly name: string;
  readonly type: KeyType;
}

/**
 * The key attributes of a table or an index, in order. A table has one partition attribute and at most one
 * sort attribute, a global index up to four of each.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/GSI.DesignPattern.MultiAttributeKeys.html
 */
export interface KeyShape {
  /** All of them together choose the partition. */
  readonly partition: readonly KeyAttribute[];
  readonly sort: readonly KeyAttribute[];
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
  const named = (type: string): KeyAttribute[] =>
    listOf(keySchema)
      .filter(({ KeyType }) => KeyType === type)
      .map(({ AttributeName }) => String(AttributeName))
      .map((name) => ({ name, type: types.get(name) ?? 'S' }));
  return { partition: named('HASH'), sort: named('RANGE') };
}

/** The names of all key attributes, those of the partition key first. */
export function keyNames({ partition, sort }: KeyShape): string[] {
  return [...partition, ...sort].map(({ name }) => name);
}

function indexShapeOf(
  index: Description,
  table: KeyShape,
  types: ReadonlyMap<string, KeyType>,
): IndexShape {
  const keys = keyNames(keyShapeOf(index.KeySchema, types));
  const { ProjectionType, NonKeyAttributes } = isObject(index.Projection) ? index.Projection : {};
  const others = Array.isArray(NonKeyAttributes) ? NonKeyAttributes : [];
  const projected = [...keyNames(table), ...keys, ...others];
  return {
    keys,
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

/**
 * Where an item lies.
 *
 * @returns `undefined` where a key attribute is missing, empty or of another type: such a request
 *   is the engine's to refuse
 */
export function keyOf(shape: KeyShape, item: unknown): NamedKey | undefined {
  const attributes = (item ?? {}) as WireItem;
  const partition = textsOf(shape.partition, attributes);
  const sort = textsOf(shape.sort, attributes);
  return partition && sort && withSortKey(collectionKey(shape, partition), shape, sort);
}

/** The texts of key attributes, in order; `undefined` where one of them is missing. */
export function textsOf(
  attributes: readonly KeyAttribute[],
  item: WireItem,
): readonly string[] | undefined {
  const texts = attributes.map(({ name, type }) => textOf(ownMember(item, name), type));
  return texts.includes(undefined) ? undefined : (texts as string[]);
}

/** Hashes of the partition keys of late, by types and texts: a request asks for the same ones several times. */
const HASHES = new Map<string, number>();
const MOST_HASHES = 4_096;

function partitionHash(attributes: readonly KeyAttribute[], texts: readonly string[]): number {
  const name = attributes.map(({ type }, place) => `${type}${texts[place]}`).join('\0');
  const known = HASHES.get(name);
  if (known !== undefined) return known;
  if (HASHES.size >= MOST_HASHES) HASHES.clear();
  const values = attributes.map(({ type }, place) => ({ type, text: texts[place] as string }));
  const [{ type, text }] = values as [(typeof values)[0]];
  const isOne = values.length === 1;
  const hash = isOne ? hashOf(type === 'B' ? bytesOf(text) : text, type) : hashOfAll(values);
  HASHES.set(name, hash);
  return hash;
}

/**
 * Where an item collection begins.
 *
 * @param texts one for each attribute of the partition key
 */
export function collectionKey({ partition }: KeyShape, texts: readonly string[]): NamedKey {
  const hash = partitionHash(partition, texts);
  return { hash, sortKey: LOWEST, partitionKeyText: texts.join(', '), sortKeyText: undefined };
}

/**
 * A place inside an item collection.
 *
 * @param texts of the first attributes of the sort key; none for the beginning
 */
export function withSortKey(key: NamedKey, { sort }: KeyShape, texts: readonly string[]): NamedKey {
  if (texts.length === 0) return key;
  const values = texts.map((text, place) => {
    const type = sort[place]?.type;
    return type === 'B' ? bytesOf(text) : type === 'N' ? Number(text) : text;
  });
  return { ...key, sortKey: sortKeyOfAll(values), sortKeyText: texts.join(', ') };
}

/** Behind every sort key of a collection: where a Query that reads backwards begins. */
export function collectionEnd(key: NamedKey, { sort }: KeyShape): NamedKey {
  const isNumber = sort.length === 1 && sort[0]?.type === 'N';
  return { ...key, sortKey: isNumber ? Infinity : '\u{ffff}' };
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
