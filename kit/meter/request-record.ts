/** The record of one request: what was asked, what was read, what it cost. */

import type { AttributeValue, ConsumedCapacity } from '@aws-sdk/client-dynamodb';
import { type AnsweredItem, type SeenValues, stringValues } from './seen-value.ts';

/** One request as the meter saw it. Units are DynamoDB's own, as the engine charged them. */
export interface RequestRecord {
  /** Position among the meter's requests, from 1, in the order they were sent. */
  number: number;
  /** API operation, such as `Query` or `TransactWriteItems`. */
  operation: string;
  /** Tables named by the request. */
  tables: string[];
  /** The index a Query or Scan reads; absent for the table itself. */
  index?: string;
  /** Key condition with its names and values filled in: `PK = INVOICE#1`. */
  keyCondition?: string;
  /** Filter, filled in likewise; applied by DynamoDB after the items were read and charged. */
  filter?: string;
  /** The request as the SDK sent it, in DynamoDB's JSON. */
  input: Record<string, unknown>;
  /** Items the engine read, where it says so, else 0. */
  itemsRead: number;
  /** Items returned to the caller. */
  returned: number;
  /** Read units, all indexes together. */
  readUnits: number;
  /** Write units, all indexes together. */
  writeUnits: number;
  /** Read or write units by `table` or index name. */
  unitsByIndex: Record<string, number>;
  /** Whether the answer had a `LastEvaluatedKey`: there is more to read. */
  more: boolean;
  /** Number of the request whose `LastEvaluatedKey` this one starts from. */
  continues?: number;
  /** Number of an earlier request whose answer held this request's key value. */
  keyedBy?: number;
  /** Requests of the same client that were under way when this one was sent, itself included. */
  underWay: number;
  /** Attempts the SDK needed, the first included. */
  attempts: number;
  /** Time from sending to the parsed answer, in milliseconds, retries included. */
  durationMs: number;
  /** Name of the error the request ended in. */
  error?: string;
  /** Of a cancelled transaction the reason of each action, in order: `['None', 'ConditionalCheckFailed']`. */
  reasons?: string[];
}

/** Name of the SDK's error for a connection that ended before the answer. */
export const BROKEN_CONNECTION = 'TimeoutError';

/** Characters of a list or a map as it is shown in an expression. */
const LONGEST_JSON = 60;

/** Operations that write, by name. */
export const WRITES = /Put|Update|Delete|Write/;

/** A record of a request about to be sent; what its answer tells is still missing. */
export function openRecord(
  number: number,
  operation: string,
  input: Record<string, unknown>,
  seen: SeenValues,
): RequestRecord {
  const filled = (name: string): string | undefined => fillIn(input[name], input);
  const keyCondition = filled('KeyConditionExpression');
  const filter = filled('FilterExpression');
  const continues = seen.pageBefore(input.ExclusiveStartKey);
  const keyedBy = continues ?? seen.sourceOf(keyValues(input));
  return {
    number,
    operation,
    tables: tableNames(input),
    ...(typeof input.IndexName === 'string' && { index: input.IndexName }),
    ...(keyCondition !== undefined && { keyCondition }),
    ...(filter !== undefined && { filter }),
    input,
    itemsRead: 0,
    returned: 0,
    readUnits: 0,
    writeUnits: 0,
    unitsByIndex: {},
    more: false,
    ...(continues !== undefined && { continues }),
    ...(keyedBy !== undefined && { keyedBy }),
    underWay: 1,
    attempts: 0,
    durationMs: 0,
  };
}

/** Adds what the answer told. */
export function completeRecord(
  record: RequestRecord,
  output: Record<string, unknown>,
  seen: SeenValues,
): void {
  const items = itemsOf(output);
  record.returned = typeof output.Count === 'number' ? output.Count : items.length;
  record.itemsRead =
    typeof output.ScannedCount === 'number' ? output.ScannedCount : record.returned;
  record.more = output.LastEvaluatedKey !== undefined;
  record.attempts = (output.$metadata as { attempts?: number } | undefined)?.attempts ?? 1;
  for (const one of capacitiesOf(output)) addUnits(record, one);
  seen.add(record.number, items, output.LastEvaluatedKey);
}

function addUnits(record: RequestRecord, capacity: ConsumedCapacity): void {
  const total = capacity.CapacityUnits ?? 0;
  if (WRITES.test(record.operation)) record.writeUnits += total;
  else record.readUnits += total;
  const parts = {
    table: capacity.Table,
    ...capacity.GlobalSecondaryIndexes,
    ...capacity.LocalSecondaryIndexes,
  };
  for (const [name, part] of Object.entries(parts)) {
    const units = part?.CapacityUnits ?? 0;
    if (units > 0) record.unitsByIndex[name] = (record.unitsByIndex[name] ?? 0) + units;
  }
}

/** The consumed capacities of an answer, one a table. */
export function capacitiesOf(output: Record<string, unknown>): ConsumedCapacity[] {
  const found = output.ConsumedCapacity as ConsumedCapacity | ConsumedCapacity[] | undefined;
  if (found === undefined) return [];
  return Array.isArray(found) ? found : [found];
}

/** One put, update or delete, as the request has it. */
export type WriteAction = Readonly<Record<string, unknown>>;

/** The condition of a write, with the names and values of its placeholders; nothing where it has none. */
export function conditionOf(write: WriteAction): string | undefined {
  return fillIn(write.ConditionExpression, write);
}

/** The puts, updates and deletes of a request, those of a batch or a transaction too. */
export function writesOf(record: RequestRecord): WriteAction[] {
  if (/^(Put|Update|Delete)Item$/.test(record.operation)) return [record.input];
  if (record.operation === 'BatchWriteItem') {
    const byTable = (record.input.RequestItems ?? {}) as Record<string, object[]>;
    return Object.values(byTable).flatMap((requests) =>
      requests.flatMap((request) => Object.values(request) as WriteAction[]),
    );
  }
  if (record.operation !== 'TransactWriteItems') return [];
  const actions = (record.input.TransactItems ?? []) as Record<string, WriteAction | undefined>[];
  return actions.flatMap(({ Put, Update, Delete }) =>
    [Put, Update, Delete].filter((write): write is WriteAction => write !== undefined),
  );
}

/** The error a request ended in, of a cancelled transaction with the reason of each action. */
export function recordedError({ error, reasons }: RequestRecord): string | undefined {
  return reasons ? `${error} [${reasons.join(', ')}]` : error;
}

/** Keys of the items a request writes, as text: `INVOICE#1 / BILL#7`. */
export function writtenKeys(record: RequestRecord): string[] {
  return writesOf(record).map((write) => keyText(write.Key ?? write.Item));
}

/** The item collection of the table that a Query asks, by its `PK`; nothing where it asks an index. */
export function askedCollection({
  keyCondition = '',
}: Pick<RequestRecord, 'keyCondition'>): string | undefined {
  return /\bPK\s*=\s*([^\s)]+)/.exec(keyCondition)?.[1];
}

/** The key of an item in DynamoDB's JSON, as text. */
export function keyText(key: unknown): string {
  const { PK, SK } = (key ?? {}) as Attributes;
  return `${PK?.S ?? '(no PK)'} / ${SK?.S ?? '(no SK)'}`;
}

type Attributes = Record<string, AttributeValue>;

function itemsOf(output: Record<string, unknown>): AnsweredItem[] {
  if (Array.isArray(output.Items)) return output.Items as AnsweredItem[];
  if (output.Item !== undefined) return [output.Item as AnsweredItem];
  const responses = output.Responses;
  if (Array.isArray(responses)) {
    return responses.flatMap((one: { Item?: AnsweredItem }) => (one.Item ? [one.Item] : []));
  }
  return Object.values((responses ?? {}) as Record<string, AnsweredItem[]>).flat();
}

function tableNames(input: Record<string, unknown>): string[] {
  const names = new Set<string>();
  if (typeof input.TableName === 'string') names.add(input.TableName);
  for (const name of Object.keys((input.RequestItems ?? {}) as object)) names.add(name);
  for (const item of (input.TransactItems ?? []) as Record<string, { TableName?: string }>[]) {
    for (const action of Object.values(item)) if (action?.TableName) names.add(action.TableName);
  }
  return [...names];
}

/** String values by which a read finds its items: of `Key`, or of the key condition. */
function keyValues(input: Record<string, unknown>): string[] {
  const keyed = (input.Key ?? undefined) as Attributes | undefined;
  if (keyed) return stringValues(keyed);
  const condition = input.KeyConditionExpression;
  if (typeof condition !== 'string') return [];
  const placeholders = new Set<string>(condition.match(/:[A-Za-z0-9_]+/g));
  const values = (input.ExpressionAttributeValues ?? {}) as Attributes;
  return Object.entries(values).flatMap(([name, value]) =>
    placeholders.has(name) && value.S !== undefined ? [value.S] : [],
  );
}

/** An expression with its placeholders replaced by the names and values they stand for. */
function fillIn(expression: unknown, input: Record<string, unknown>): string | undefined {
  if (typeof expression !== 'string') return undefined;
  const names = (input.ExpressionAttributeNames ?? {}) as Record<string, string>;
  const values = (input.ExpressionAttributeValues ?? {}) as Attributes;
  return expression.replace(/[#:][A-Za-z0-9_]+/g, (placeholder) => {
    const value = values[placeholder];
    return names[placeholder] ?? (value ? plain(value) : placeholder);
  });
}

/** A value as text; of a long list or map, that it is one. */
function plain(value: AttributeValue): string {
  const [member] = Object.values(value);
  if (typeof member === 'string') return member;
  const text = JSON.stringify(member);
  if (text.length <= LONGEST_JSON) return text;
  return Array.isArray(member) ? `(a list of ${member.length})` : '(a map)';
}
