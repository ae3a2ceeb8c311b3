/**
 * ExecuteStatement, BatchExecuteStatement and ExecuteTransaction: a SELECT is charged as a Query or a Scan,
 * a write by the item before and after.
 */

import {
  type Consistency,
  readUnits,
  TRANSACTION_FACTOR,
  writeUnits,
} from '../../capacity/request-units.ts';
import { ownReply, type Reply, withBody } from '../../http/exchange.ts';
import { isObject, type WireItem, wireItemBytes } from '../../item/wire-item.ts';
import { BATCH_STATEMENT_MAX, ITEM_MAX_BYTES, TRANSACTION_MAX_ITEMS } from '../../limits.ts';
import type { StatementError } from '../throttling.ts';
import { type NamedEvent, readEvent, writeEvent } from './admission-control.ts';
import { askedWrite, type ItemsByName, itemName, readItems, writeOutcome } from './item-image.ts';
import { asks, consistencyOf, without } from './item-operations.ts';
import { errorNameOf, type GovernedCall, type Input, membersOf } from './operation.ts';
import { type PartiqlStatement, statementOf, type Verb, valuesNamed } from './partiql-statement.ts';
import {
  chargeRead,
  type ReadTarget,
  readTargetOf,
  startOfScan,
  unitsIn,
} from './query-operations.ts';
import {
  collectionKey,
  type GovernedSchema,
  keyOf,
  type NamedKey,
  type TableSchema,
  textOf,
  withSortKey,
} from './table-schema.ts';
import {
  type GetMember,
  governTransactGet,
  governTransactWrite,
  type WriteMember,
} from './transaction-operations.ts';

/** Admits the statement where its key lies, sends it once, and charges what it has read or written. */
export async function executeStatement(call: GovernedCall): Promise<Reply> {
  const { Statement: text, Parameters: parameters } = call.input;
  const statement = statementOf(text, parameters);
  const schema = statement && (await call.catalog.find(statement.table));
  if (!statement || !schema) return settleUnplaced(call);
  return statement.verb === 'SELECT'
    ? select(call, statement, schema)
    : write(call, statement, schema);
}

async function select(
  call: GovernedCall,
  statement: PartiqlStatement,
  schema: GovernedSchema,
): Promise<Reply> {
  const { gate, input } = call;
  const target = readTargetOf(schema, statement.index);
  if (!target) return settleUnplaced(call);
  const events = readEventsOf(target, statement, consistencyOf(input));
  // It reads all of its collections or none: where one refuses, nothing is taken from the others.
  const refusal = gate.admitTransaction(events).find((one) => one);
  if (refusal) return gate.throttled(refusal, target.resource);
  const isOwn = !asks(input.ReturnConsumedCapacity);
  const reply = await call.sendAdmitted(events, () =>
    isOwn ? call.sendWith({ ReturnConsumedCapacity: 'TOTAL' }) : call.send(),
  );
  if (reply.status !== 200) return reply;
  const [event, another] = events;
  if (event && !another) {
    chargeRead(gate, { operation: 'ExecuteStatement', target, event }, membersOf(reply));
  } else {
    await chargeCollections(call, { schema, index: statement.index, target, events }, reply);
  }
  return isOwn ? without(reply, ['ConsumedCapacity']) : reply;
}

async function write(
  call: GovernedCall,
  statement: PartiqlStatement,
  schema: GovernedSchema,
): Promise<Reply> {
  const { gate } = call;
  const member = statement.verb === 'EXISTS' ? undefined : writeMemberOf(schema, statement);
  if (!member) return settleUnplaced(call);
  const refusal = gate.admit(member.event);
  if (refusal) return gate.throttled(refusal, schema.resource);
  const before = await readBefore(call, [member]);
  const reply = await call.sendAdmitted([member.event], () => call.send());
  const outcome = reply.status === 200 ? 'done' : outcomeOfError(reply);
  if (outcome !== 'refused') await completeWrites(call, [{ member, outcome }], before);
  return reply;
}

// What a SELECT has read that names several item collections.

/** A SELECT with `IN`, or with an `OR` of keys, that was carried out. */
interface CollectionRead {
  readonly schema: TableSchema;
  /** The index that it reads. */
  readonly index: string | undefined;
  readonly target: ReadTarget;
  /** One for each collection. */
  readonly events: readonly NamedEvent[];
}

/**
 * Charges each collection as a Query of it, which the engine is asked for once more: the embedded
 * engine scans the table for such a SELECT, and counts that. AWS reads the collections alone; that
 * it rounds each of them by itself is inferred. What the SELECT says of the sort key narrows the
 * Query where it is one value.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ql-reference.select.html
 */
export async function chargeCollections(
  { gate, link, input }: GovernedCall,
  read: CollectionRead,
  reply: Reply,
): Promise<void> {
  const { target, events } = read;
  const { Items: items } = membersOf(reply);
  gate.noteReturned(target.resource, 'ExecuteStatement', Array.isArray(items) ? items.length : 0);
  for (const event of events) {
    const answer = await link.ask('Query', queryOf(read, event, input));
    gate.completeUnits(event, Math.max(event.units, unitsIn(answer ?? {})));
  }
}

function queryOf(
  { schema, index, target }: CollectionRead,
  { partitionKeyText, sortKeyText, consistency }: NamedEvent,
  { Limit }: Input,
): Input {
  const { partitionKey, partitionKeyType, sortKey, sortKeyType = 'S' } = target.shape;
  const hasSort = sortKey !== undefined && sortKeyText !== undefined;
  return {
    TableName: schema.name,
    ...(index !== undefined && { IndexName: index }),
    ...(Limit !== undefined && { Limit }),
    ConsistentRead: consistency === 'strong',
    Select: 'COUNT',
    ReturnConsumedCapacity: 'TOTAL',
    KeyConditionExpression: hasSort ? '#p = :p AND #s = :s' : '#p = :p',
    ExpressionAttributeNames: { '#p': partitionKey, ...(hasSort && { '#s': sortKey }) },
    ExpressionAttributeValues: {
      ':p': { [partitionKeyType]: partitionKeyText },
      ...(hasSort && { ':s': { [sortKeyType]: sortKeyText } }),
    },
  };
}

// BatchExecuteStatement: each statement is admitted by itself; what is refused is answered with its error.

/** One statement of the batch that names one item. */
interface Member {
  /** As it stands in the request. */
  readonly request: Input;
  readonly table: string;
  readonly of: GetMember | WriteMember;
}

/** Admits statement by statement, sends those admitted once, and completes each. */
export async function batchExecuteStatement(call: GovernedCall): Promise<Reply> {
  const { gate } = call;
  const members = await batchMembers(call);
  if (!members) return settleUnplaced(call);
  const refusals = gate.admitBatch(members.map(({ of }) => of.event));
  const errors = members.map(({ of, table }, place): Refused | undefined => {
    const refusal = refusals[place];
    return refusal && { Error: gate.statementError(refusal, of.schema.resource), TableName: table };
  });
  const admitted = members.filter((_, place) => !errors[place]);
  if (admitted.length === 0) return ownReply(200, { Responses: errors });
  const writes = admitted.map(({ of }) => of).filter(isWrite);
  const before = await readBefore(call, writes);
  const events = admitted.map(({ of }) => of.event);
  const send = (): Promise<Reply> =>
    admitted.length === members.length
      ? call.send()
      : call.sendWith({ Statements: admitted.map(({ request }) => request) });
  const reply = await call.sendAdmitted(events, send);
  if (reply.status !== 200) return reply;
  const answer = membersOf(reply);
  const responses = Array.isArray(answer.Responses) ? answer.Responses.filter(isObject) : [];
  await completeWrites(call, resultsOf(admitted, responses), before);
  await completeReads(call, admitted, responses);
  if (admitted.length === members.length) return reply;
  const left = responses.values();
  const Responses = errors.map((error) => error ?? left.next().value ?? {});
  return withBody(reply, JSON.stringify({ ...answer, Responses }));
}

/** The response to a throttled statement. */
interface Refused {
  readonly Error: StatementError;
  readonly TableName: string;
}

/** The batch's statements; `undefined` where one of them cannot be placed, or two name one item. */
async function batchMembers({ input, catalog }: GovernedCall): Promise<Member[] | undefined> {
  const { Statements: statements } = input;
  if (!Array.isArray(statements) || statements.length > BATCH_STATEMENT_MAX) return undefined;
  const members: Member[] = [];
  for (const request of statements.filter(isObject)) {
    const statement = statementOf(request.Statement, request.Parameters);
    const schema = statement && (await catalog.find(statement.table));
    const of =
      schema &&
      (statement.verb === 'SELECT'
        ? getMemberOf(schema, statement, consistencyOf(request))
        : writeMemberOf(schema, statement));
    if (!of) return undefined;
    members.push({ request, table: statement.table, of });
  }
  const names = new Set(members.map(({ of }) => itemName(of.schema, of.item)));
  return names.size === statements.length && names.size > 0 ? members : undefined;
}

function isWrite(of: GetMember | WriteMember): of is WriteMember {
  return 'action' in of;
}

function resultsOf(members: readonly Member[], responses: readonly Input[]): WriteResult[] {
  return members.flatMap(({ of }, place) =>
    isWrite(of) ? [{ member: of, outcome: outcomeOf(responses[place]) }] : [],
  );
}

function outcomeOf(response: Input | undefined): StatementOutcome {
  const error = response?.Error;
  if (!isObject(error)) return 'done';
  const isFailure = error.Code === 'ConditionalCheckFailed' || error.Code === 'DuplicateItem';
  return isFailure ? 'failed' : 'refused';
}

async function completeReads(
  { gate, link }: GovernedCall,
  members: readonly Member[],
  responses: readonly Input[],
): Promise<void> {
  const reads = members.flatMap(({ of }, place) => {
    const { Item: item, Error: error } = responses[place] ?? {};
    return isWrite(of) ? [] : [{ of, item: item as WireItem | undefined, isRefused: !!error }];
  });
  // What a condition or a projection has hidden is read once more: it is paid for whole.
  const hidden = await readItems(
    link,
    reads.filter(({ of, item }) => of.isPartial || !item).map(({ of }) => of),
  );
  for (const { of, item, isRefused } of reads) {
    const found = hidden.get(itemName(of.schema, of.item)) ?? item;
    const units = readUnits(found ? wireItemBytes(found) : 0, of.event.consistency);
    gate.completeUnits(of.event, isRefused ? 0 : units);
  }
}

// ExecuteTransaction: a TransactGetItems or a TransactWriteItems that is written as statements.

/** Admits all or none, sends once, and completes by the items. */
export async function executeTransaction(call: GovernedCall): Promise<Reply> {
  const members = await transactionMembers(call);
  if (!members) return settleUnplaced(call);
  return 'reads' in members
    ? governTransactGet(call, members.reads)
    : governTransactWrite(call, members.writes);
}

/** Of one kind: a transaction reads or writes. */
type Members = { readonly reads: GetMember[] } | { readonly writes: WriteMember[] };

/** The statements; `undefined` where one cannot be placed, two name one item, or kinds are mixed. */
async function transactionMembers({ input, catalog }: GovernedCall): Promise<Members | undefined> {
  const { TransactStatements: statements } = input;
  if (!Array.isArray(statements) || statements.length > TRANSACTION_MAX_ITEMS) return undefined;
  const reads: GetMember[] = [];
  const writes: WriteMember[] = [];
  for (const request of statements.filter(isObject)) {
    const statement = statementOf(request.Statement, request.Parameters);
    const schema = statement && (await catalog.find(statement.table));
    const read = schema && getMemberOf(schema, statement, 'transactional');
    const write = schema && writeMemberOf(schema, statement, TRANSACTION_FACTOR);
    if (read) reads.push(read);
    if (write) writes.push(write);
  }
  const names = new Set([...reads, ...writes].map(({ schema, item }) => itemName(schema, item)));
  if (names.size === 0 || names.size < statements.length) return undefined;
  if (writes.length === 0) return { reads };
  return reads.length === 0 ? { writes } : undefined;
}

// Statements that the governor does not place: what it cannot read, what names no table or index
// that is there, and what the engine refuses.

/**
 * Sends them without asking the model. Where the engine carries them out, what it has counted is
 * charged to the tables that it names, where a Scan of them begins; limits may go into debt.
 */
export async function settleUnplaced(call: GovernedCall): Promise<Reply> {
  const { input } = call;
  const isOwn = askedIn(call) !== undefined && !asks(input.ReturnConsumedCapacity);
  const reply = await (isOwn ? call.sendWith({ ReturnConsumedCapacity: 'TOTAL' }) : call.send());
  if (reply.status !== 200) return reply;
  const { ConsumedCapacity: consumed } = membersOf(reply);
  for (const capacity of [consumed].flat().filter(isObject)) await charge(call, capacity);
  return isOwn ? without(reply, ['ConsumedCapacity']) : reply;
}

async function charge(call: GovernedCall, capacity: Input): Promise<void> {
  const { gate, catalog, input } = call;
  const schema = await catalog.find(capacity.TableName);
  if (!schema) return;
  const event = isRead(call)
    ? readEvent(schema.resource, startOfScan(), consistencyOf(input), 0)
    : writeEvent(schema.resource, startOfScan(), 0);
  gate.completeUnits(event, Number(capacity.CapacityUnits ?? 0));
}

/** The statements of one request either read, all of them, or write. */
function isRead(call: GovernedCall): boolean {
  const [first] = [askedIn(call)].flat();
  const text = isObject(first) ? first.Statement : first;
  return /^\s*SELECT\b/i.test(String(text));
}

/** The member of a request that holds its statement, or a list of them. */
const MEMBERS: Readonly<Record<string, string>> = {
  ExecuteStatement: 'Statement',
  BatchExecuteStatement: 'Statements',
  ExecuteTransaction: 'TransactStatements',
};

/** One statement, or a list of them; `undefined` where the request has not what its operation needs. */
function askedIn({ operation, input }: GovernedCall): unknown {
  return input[MEMBERS[operation] as string];
}

// What statements that write cost: neither they nor their answers hold the item before and after.

/**
 * What became of an admitted write: `failed` is a condition that is not met, a missing item of an
 * UPDATE, or an INSERT of what is there, and is paid for; what the engine `refused` costs nothing.
 */
export type StatementOutcome = 'done' | 'failed' | 'refused';

/** An admitted write, and what became of it. */
export interface WriteResult {
  readonly member: WriteMember;
  readonly outcome: StatementOutcome;
}

/** What an error alone says of a write. */
export function outcomeOfError(reply: Reply): StatementOutcome {
  const name = errorNameOf(reply);
  const isFailure = name === 'ConditionalCheckFailedException' || name === 'DuplicateItemException';
  return isFailure ? 'failed' : 'refused';
}

/** The items that are updated or deleted, as they were. */
export function readBefore(
  { link }: GovernedCall,
  members: readonly WriteMember[],
): Promise<ItemsByName> {
  return readItems(
    link,
    members.filter(({ action }) => action !== 'Put'),
  );
}

/** Charges writes that were carried out, and those that failed. */
export async function completeWrites(
  call: GovernedCall,
  results: readonly WriteResult[],
  before: ItemsByName,
): Promise<void> {
  const later = results.filter(
    ({ member: { action }, outcome }) =>
      (action === 'Update' && outcome === 'done') || (action === 'Put' && outcome === 'failed'),
  );
  const now = await readItems(
    call.link,
    later.map(({ member }) => member),
  );
  for (const result of results) complete(call, result, { before, now });
}

function complete(
  { gate }: GovernedCall,
  { member, outcome }: WriteResult,
  { before, now }: Readonly<Record<'before' | 'now', ItemsByName>>,
): void {
  const { schema, item, action, event } = member;
  const name = itemName(schema, item);
  const put = action === 'Put' ? item : undefined;
  if (outcome === 'done') {
    const after = put ?? (action === 'Update' ? now.get(name) : undefined);
    gate.complete(event, writeOutcome(schema, before.get(name), after));
    gate.stale.noteWrite(name, before.get(name), gate.now());
    return;
  }
  const stored = before.get(name) ?? now.get(name);
  const isPaid = outcome === 'failed';
  gate.completeUnits(event, isPaid ? writeUnits(sizesOf(stored, put)) : 0);
}

function sizesOf(
  stored: WireItem | undefined,
  put: WireItem | undefined,
): { oldBytes: number; newBytes: number } {
  return {
    oldBytes: stored ? wireItemBytes(stored) : 0,
    newBytes: put ? wireItemBytes(put) : 0,
  };
}

// What statements read and write, as events of the model.

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
