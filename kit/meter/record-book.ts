/** Records of requests that belong together, and how each follows from those before it. */

import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import {
  type AnsweredItem,
  type AnswerParts,
  type Exchange,
  SeenValues,
  stringValues,
} from './exchange.ts';
import { filledIn } from './filled-expression.ts';
import { statementsOf, tableWritesOf, type WriteAction, writtenItem } from './operation.ts';
import { type Attributes, KeyMap, type RequestRecord } from './request-record.ts';

/** Writes a record for every request that is sent, and adds what its answer told. */
export class RecordBook {
  /** In the order the requests were sent. */
  readonly records: RequestRecord[] = [];
  readonly #open = new Map<Exchange, RequestRecord>();
  readonly #seen = new SeenValues();
  readonly #lists = new GrowingLists();

  /** @param underWay requests of the same book under way, this one included */
  sent(exchange: Exchange, underWay: number): void {
    const { input } = exchange;
    const keyCondition = filledIn(input.KeyConditionExpression, input);
    const filter = filledIn(input.FilterExpression, input);
    const continues = this.#seen.pageBefore(input.ExclusiveStartKey);
    const keyedBy = continues ?? this.#seen.sourceOf(keyValues(input));
    const grows = this.#lists.grownBy(exchange);
    const record: RequestRecord = {
      ...exchange,
      number: this.records.length + 1,
      tables: tableNames(input),
      ...(keyCondition !== undefined && { keyCondition }),
      ...(filter !== undefined && { filter }),
      ...(continues !== undefined && { continues }),
      ...(keyedBy !== undefined && { keyedBy }),
      ...(grows.length > 0 && { grows }),
      underWay,
    };
    this.records.push(record);
    this.#open.set(exchange, record);
  }

  /** @param answer absent where the request ended in an error */
  ended(exchange: Exchange, answer: AnswerParts | undefined): void {
    const record = this.#open.get(exchange);
    if (!record) return;
    this.#open.delete(exchange);
    Object.assign(record, exchange);
    if (!answer) return;
    const types = typesOf(answer.items);
    if (Object.keys(types).length > 1) record.types = types;
    this.#seen.add(record.number, answer.items, answer.lastEvaluatedKey);
    this.#lists.read(exchange, answer.items);
  }
}

function typesOf(items: readonly AnsweredItem[]): Record<string, number> {
  const types: Record<string, number> = {};
  for (const { Type } of items) {
    const type = typeof Type === 'string' ? Type : (Type as { S?: string } | undefined)?.S;
    if (type !== undefined) types[type] = (types[type] ?? 0) + 1;
  }
  return types;
}

function tableNames(input: Record<string, unknown>): string[] {
  const names = new Set<string>();
  if (typeof input.TableName === 'string') names.add(input.TableName);
  for (const name of Object.keys((input.RequestItems ?? {}) as object)) names.add(name);
  for (const item of (input.TransactItems ?? []) as Record<string, { TableName?: string }>[]) {
    for (const action of Object.values(item)) if (action?.TableName) names.add(action.TableName);
  }
  for (const { table } of statementsOf(input)) if (table !== undefined) names.add(table);
  return [...names];
}

/** String values by which a read finds its items: of `Key`, or of the key condition. */
function keyValues(input: Record<string, unknown>): string[] {
  if (input.Key) return stringValues(input.Key as Record<string, AttributeValue>);
  const condition = input.KeyConditionExpression;
  if (typeof condition !== 'string') return [];
  const placeholders = new Set<string>(condition.match(/:[A-Za-z0-9_]+/g));
  const values = (input.ExpressionAttributeValues ?? {}) as Record<string, AttributeValue>;
  return Object.entries(values).flatMap(([name, value]) =>
    placeholders.has(name) && value.S !== undefined ? [value.S] : [],
  );
}

/** Remembers how long the lists of an item were when it was read by its key. */
export class GrowingLists {
  readonly #lengths = new KeyMap<Readonly<Record<string, number>>>();
  #hasAny = false;

  /** Notes the lists of an item that a GetItem returned. */
  read({ operation, input }: Exchange, items: readonly AnsweredItem[]): void {
    const [item] = items;
    if (operation !== 'GetItem' || !item) return;
    const lengths = lengthsOf(item);
    if (!this.#hasAny && Object.keys(lengths).length === 0) return;
    this.#hasAny = true;
    this.#lengths.set(String(input.TableName), input.Key as Attributes, lengths);
  }

  /** Attributes whose list a request writes longer than it was when the item was last read. */
  grownBy(request: Exchange): string[] {
    if (!this.#hasAny) return [];
    return tableWritesOf(request).flatMap(({ table, write }) => {
      const before = this.#lengths.find(table, writtenItem(write)) ?? {};
      const after = lengthsOf(assigned(write));
      return Object.keys(after).filter(
        (name) => (after[name] as number) > (before[name] ?? Infinity),
      );
    });
  }
}

/** Members of each list and set of an item, in DynamoDB's JSON or plain. */
function lengthsOf(item: AnsweredItem): Record<string, number> {
  const lengths: Record<string, number> = {};
  for (const name in item) {
    const length = lengthOf(item[name]);
    if (length !== undefined) lengths[name] = length;
  }
  return lengths;
}

/** Members of a list or set; of a value that a {@link listLength} was noted of, that. */
function lengthOf(value: unknown): number | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) return value.length;
  if (value instanceof Set) return value.size;
  if (value instanceof ListLength) return value.members;
  const { L, SS, NS, BS } = value as Record<string, unknown>;
  const members = L ?? SS ?? NS ?? BS;
  return Array.isArray(members) ? members.length : undefined;
}

/** What is kept of a list when an answer is kept: the caller may go on and change the list itself. */
class ListLength {
  readonly members: number;

  constructor(members: number) {
    this.members = members;
  }
}

/** A copy of an answered item that the caller cannot change: its lists are kept as their lengths. */
export function keptItem(item: AnsweredItem): AnsweredItem {
  const kept = { ...item };
  for (const name in kept) {
    const members = lengthOf(kept[name]);
    if (members !== undefined) kept[name] = new ListLength(members);
  }
  return kept;
}

const ASSIGNMENT = /([#\w-]+)\s*=\s*(:\w+)/g;

/** Attributes that a write gives a new value: all of a Put's item, and those an Update sets. */
function assigned(write: WriteAction): AnsweredItem {
  if (write.Item) return write.Item as AnsweredItem;
  const names = (write.ExpressionAttributeNames ?? {}) as Record<string, string>;
  const values = (write.ExpressionAttributeValues ?? {}) as AnsweredItem;
  const set: AnsweredItem = {};
  for (const [, name = '', value = ''] of String(write.UpdateExpression ?? '').matchAll(ASSIGNMENT))
    set[names[name] ?? name] = values[value];
  return set;
}
