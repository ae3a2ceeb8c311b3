/**
 * ExecuteStatement, BatchExecuteStatement and ExecuteTransaction: a SELECT is charged as a Query or a Scan,
 * a write by the item before and after.
 */

import type { Consistency } from '../../capacity/request-units.ts';
import {
  askFor,
  errorNameOf,
  hide,
  type Members,
  membersOf,
  ownReply,
  type Reply,
  requestWith,
  withMembers,
} from '../../http/exchange.ts';
import { isObject, type WireItem, type WireValue } from '../../item/wire-item.ts';
import { BATCH_STATEMENT_MAX, TRANSACTION_MAX_ITEMS } from '../../limits.ts';
import type { NamedKey } from '../key.ts';
import {
  type AdmissionControl,
  admitEach,
  type RefusedAccess,
  readEvent,
  writeEvent,
} from './admission-control.ts';
import type { BatchAccess } from './batch-operations.ts';
import {
  consistencyOf,
  type ItemAccess,
  type ItemAccessOptions,
  type ItemsByName,
  itemAccess,
  ofDistinctItems,
  putBy,
  readItems,
  settleFailedWrite,
  settleRead,
  settleWrite,
  writeOutcome,
} from './item-image.ts';
import type { GovernedCall, GovernedOperation } from './operation.ts';
import { type PartiqlStatement, statementOf, type Verb, valuesNamed } from './partiql-statement.ts';
import {
  chargeRead,
  type RangeAccess,
  rangeAccess,
  readTargetOf,
  startOfScan,
  unitsIn,
} from './query-operations.ts';
import type { TableCatalog } from './table-catalog.ts';
import {
  collectionKey,
  type GovernedSchema,
  type KeyAttribute,
  type KeyShape,
  keyNames,
  textOf,
  textsOf,
  withSortKey,
} from './table-schema.ts';
import { IN_TRANSACTION, TRANSACTION, writesOnce } from './transaction-operations.ts';

/** A SELECT reads one range or several; any other statement writes one item. */
export const ExecuteStatement: GovernedOperation<RangeAccess | ItemAccess> = {
  async accessesOf({ tables, input }) {
    const statement = statementOf(input.Statement, input.Parameters);
    const table = statement && (await tables.find(statement.table));
    if (!table || statement.verb === 'EXISTS') return undefined;
    if (statement.verb === 'SELECT') return rangesOf(table, statement, consistencyOf(input));
    const write = statementAccess(table, statement);
    return write && [write];
  },
  // A SELECT reads all of its ranges or none: where one refuses, nothing is taken from the others.
  admit(control, accesses) {
    const refusals = control.admitTransaction(accesses.map(({ event }) => event));
    const refusal = refusals.find((one) => one);
    if (refusal) return { reply: control.throttled(refusal, accesses[0].event.resource) };
    return { admitted: accesses, refused: [] };
  },
  ask: ({ input }, { admitted }) =>
    isRange(admitted[0])
      ? askFor(input, { ReturnConsumedCapacity: 'TOTAL' })
      : { before: changedBy(admitted.filter(isWrite)) },
  async settle({ call, admitted, before, reply }) {
    const [access, another] = admitted;
    if (!isRange(access)) await settleWrites(call, [{ access, outcome: 'done' }], before);
    else if (another) await chargeCollections(call, admitted.filter(isRange), membersOf(reply));
    else chargeRead(call.control, 'ExecuteStatement', access, reply);
  },
  async settleFailed({ call, admitted: [access], before, reply }) {
    const isFailure = FAILURES.includes(errorNameOf(reply));
    if (isFailure && !isRange(access))
      await settleWrites(call, [{ access, outcome: 'failed' }], before);
  },
  sendUnread: sendUnplaced,
};

const isRange = (access: RangeAccess | ItemAccess): access is RangeAccess => 'shape' in access;

// What a SELECT has read that names several item collections.

/**
 * Charges each collection as a Query of it, which the engine is asked for once more: the embedded
 * engine scans the table for such a SELECT, and counts that. AWS reads the collections alone; that
 * it rounds each of them by itself is inferred. What the SELECT says of the sort key narrows the
 * Query where it is one value.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ql-reference.select.html
 */
async function chargeCollections(
  { control, engine, input }: GovernedCall,
  accesses: readonly RangeAccess[],
  { Items: items }: Members,
): Promise<void> {
  const [first] = accesses;
  const count = Array.isArray(items) ? items.length : 0;
  if (first) control.noteReturned(first.event.resource, 'ExecuteStatement', count);
  for (const access of accesses) {
    const answer = await engine.ask('Query', queryOf(access, input));
    const { event } = access;
    control.completeUnits(event, Math.max(event.units, unitsIn(answer ?? {})));
  }
}

function queryOf({ table, index, event, values = {} }: RangeAccess, { Limit }: Members): Members {
  const keys = Object.entries(values);
  return {
    TableName: table.name,
    ...(index !== undefined && { IndexName: index }),
    ...(Limit !== undefined && { Limit }),
    ConsistentRead: event.consistency === 'strong',
    Select: 'COUNT',
    ReturnConsumedCapacity: 'TOTAL',
    KeyConditionExpression: keys.map((_, place) => `#k${place} = :k${place}`).join(' AND '),
    ExpressionAttributeNames: Object.fromEntries(keys.map(([name], place) => [`#k${place}`, name])),
    ExpressionAttributeValues: Object.fromEntries(
      keys.map(([, value], place) => [`:k${place}`, value]),
    ),
  };
}

/** Each statement is admitted by itself; what is refused is answered with its error. */
export const BatchExecuteStatement: GovernedOperation<BatchAccess> = {
  accessesOf: ({ tables, input }) =>
    statementAccesses(tables, input.Statements, BATCH_STATEMENT_MAX, (member) => ({
      consistency: consistencyOf(member),
    })),
  admit: (control, accesses) =>
    admitEach(control, accesses, (refused) =>
      ownReply(200, { Responses: refused.map((one) => errorOf(control, one)) }),
    ),
  ask: (_, { admitted, refused }) => ({
    ...(refused.length > 0 && { members: { Statements: admitted.map(({ member }) => member) } }),
    before: changedBy(admitted),
  }),
  answer({ call, refused, reply }) {
    if (refused.length === 0) return reply;
    const responses = [...responsesIn(reply)];
    for (const one of refused) responses.splice(one.place, 0, errorOf(call.control, one));
    return withMembers(reply, { ...membersOf(reply), Responses: responses });
  },
  async settle({ call, admitted, before, reply }) {
    const responses = responsesIn(reply);
    const results = admitted.map((access, place): StatementResult => {
      const response = responses[place] ?? {};
      return { access, response, outcome: outcomeOf(response) };
    });
    await settleWrites(
      call,
      results.filter(({ access }) => isWrite(access)),
      before,
    );
    await settleReads(
      call,
      results.filter(({ access }) => !isWrite(access)),
    );
  },
  sendUnread: sendUnplaced,
};

function responsesIn(reply: Reply): Members[] {
  const { Responses: responses } = membersOf(reply);
  return Array.isArray(responses) ? responses.filter(isObject) : [];
}

/** The response to a throttled statement. */
function errorOf(
  control: AdmissionControl,
  { access: { event, tableName }, refusal }: RefusedAccess<BatchAccess>,
): Record<string, unknown> {
  return { Error: control.statementError(refusal, event.resource), TableName: tableName };
}

function outcomeOf({ Error: error }: Members): StatementOutcome {
  if (!isObject(error)) return 'done';
  const isFailure = error.Code === 'ConditionalCheckFailed' || error.Code === 'DuplicateItem';
  return isFailure ? 'failed' : 'refused';
}

/** Charges reads of one item; what a condition or a projection has hidden is read once more, it is paid for whole. */
async function settleReads(
  { control, engine }: GovernedCall,
  reads: readonly StatementResult[],
): Promise<void> {
  const hidden = reads.filter(({ access, response }) => access.isPartial || !response?.Item);
  const items = await readItems(
    engine,
    hidden.map(({ access }) => access),
  );
  for (const { access, response, outcome } of reads) {
    const item = items.get(access.name) ?? (response?.Item as WireItem | undefined);
    if (outcome === 'done') settleRead(control, access, item);
    else control.refund([access.event]);
  }
}

/** A TransactGetItems or a TransactWriteItems that is written as statements: all read, or all write. */
export const ExecuteTransaction: GovernedOperation<ItemAccess> = {
  ...TRANSACTION,
  async accessesOf(call) {
    const { tables, input } = call;
    const how = (): ItemAccessOptions => IN_TRANSACTION;
    const { TransactStatements: statements } = input;
    const accesses = await statementAccesses(tables, statements, TRANSACTION_MAX_ITEMS, how);
    if (!accesses?.some(isWrite)) return accesses;
    return accesses.every(isWrite) ? writesOnce(call, accesses) : undefined;
  },
  sendUnread: sendUnplaced,
};

// Statements that the governor does not place: what it cannot read, what names no table or index
// that is there, and what the engine refuses.

/**
 * Sends them without asking the model. Where the engine carries them out, what it has counted is
 * charged to the tables that it names, where a Scan of them begins; limits may go into debt.
 */
async function sendUnplaced(call: GovernedCall): Promise<Reply> {
  const wanted = askedIn(call) === undefined ? {} : { ReturnConsumedCapacity: 'TOTAL' };
  const { members, hidden } = askFor(call.input, wanted);
  const reply = await call.engine.send(requestWith(call, members));
  if (reply.status !== 200) return reply;
  const { ConsumedCapacity: consumed } = membersOf(reply);
  for (const capacity of [consumed].flat().filter(isObject)) await charge(call, capacity);
  return hide(reply, hidden);
}

async function charge(call: GovernedCall, capacity: Members): Promise<void> {
  const { control, tables, input } = call;
  const table = await tables.find(capacity.TableName);
  if (!table) return;
  const event = isRead(call)
    ? readEvent(table.resource, startOfScan(), consistencyOf(input), 0)
    : writeEvent(table.resource, startOfScan(), 0);
  control.completeUnits(event, Number(capacity.CapacityUnits ?? 0));
}

/** The statements of one request either read, all of them, or write. */
function isRead(call: GovernedCall): boolean {
  const [first] = [askedIn(call)].flat();
  const text = isObject(first) ? first.Statement : first;
  return /^\s*SELECT\b/i.test(String(text));
}

/** The member of a request that holds its statement, or a list of them. */
const STATEMENTS_IN: Readonly<Record<string, string>> = {
  ExecuteStatement: 'Statement',
  BatchExecuteStatement: 'Statements',
  ExecuteTransaction: 'TransactStatements',
};

/** One statement, or a list of them; `undefined` where the request has not what its operation needs. */
function askedIn({ operation, input }: GovernedCall): unknown {
  return input[STATEMENTS_IN[operation] as string];
}

// What statements that write cost: neither they nor their answers hold the item before and after.

/**
 * What became of an admitted write: `failed` is a condition that is not met, a missing item of an
 * UPDATE, or an INSERT of what is there, and is paid for; what the engine `refused` costs nothing.
 */
export type StatementOutcome = 'done' | 'failed' | 'refused';

/** An admitted statement, and what became of it. */
interface StatementResult {
  readonly access: ItemAccess;
  readonly outcome: StatementOutcome;
  /** Of a batch. */
  readonly response?: Members;
}

/** Errors of one statement that is paid for. */
const FAILURES: readonly (string | undefined)[] = [
  'ConditionalCheckFailedException',
  'DuplicateItemException',
];

const isWrite = (access: RangeAccess | ItemAccess): access is ItemAccess =>
  !isRange(access) && access.action !== 'Get';

/** The items that are updated or deleted: they are read before. */
function changedBy(accesses: readonly ItemAccess[]): ItemAccess[] {
  return accesses.filter((access) => isWrite(access) && access.action !== 'Put');
}

/** Charges writes that were carried out, and those that failed. */
async function settleWrites(
  { control, engine }: GovernedCall,
  results: readonly StatementResult[],
  before: ItemsByName,
): Promise<void> {
  const unknown = results.filter(
    ({ access: { action }, outcome }) =>
      (action === 'Update' && outcome === 'done') || (action === 'Put' && outcome === 'failed'),
  );
  const now = await readItems(
    engine,
    unknown.map(({ access }) => access),
  );
  for (const { access, outcome } of results) {
    const { table, name, event } = access;
    const stored = before.get(name);
    if (outcome === 'refused') control.refund([event]);
    else if (outcome === 'failed') settleFailedWrite(control, access, stored ?? now.get(name));
    else {
      const after = putBy(access) ?? now.get(name);
      settleWrite(control, access, stored, writeOutcome(table, stored, after));
    }
  }
}

// What statements read and write, as events of the model.

const ACTIONS: Readonly<Record<Verb, ItemAccess['action']>> = {
  SELECT: 'Get',
  INSERT: 'Put',
  UPDATE: 'Update',
  DELETE: 'Delete',
  EXISTS: 'ConditionCheck',
};

/** One read or write an item; `undefined` where a statement cannot be placed, or two name one item. */
async function statementAccesses(
  tables: TableCatalog,
  statements: unknown,
  most: number,
  howOf: (member: Members) => ItemAccessOptions,
): Promise<readonly BatchAccess[] | undefined> {
  if (!Array.isArray(statements) || statements.length > most) return undefined;
  const accesses: BatchAccess[] = [];
  for (const member of statements) {
    const statement = isObject(member) && statementOf(member.Statement, member.Parameters);
    const table = statement && (await tables.find(statement.table));
    const access = table && statementAccess(table, statement, howOf(member));
    if (!access) return undefined;
    accesses.push({ ...access, tableName: statement.table, member });
  }
  return ofDistinctItems(accesses);
}

/** The read or write of one item that a statement is; `undefined` where it does not name the whole key. */
function statementAccess(
  table: GovernedSchema,
  statement: PartiqlStatement,
  how: ItemAccessOptions = {},
): ItemAccess | undefined {
  const { verb, index, isWhole, condition } = statement;
  const item = statement.item ?? keyNamed(table, statement);
  if (index !== undefined || !item) return undefined;
  // `name = value` for each key attribute, and an `AND` between two: more may hide the item.
  const isOnlyKey = condition.length < 4 * Object.keys(item).length;
  return itemAccess(table, ACTIONS[verb], item, { ...how, isPartial: !isWhole || !isOnlyKey });
}

/** Where a SELECT begins: in each collection that it names, or as a Scan. */
function rangesOf(
  table: GovernedSchema,
  { index, condition }: PartiqlStatement,
  consistency: Consistency,
): RangeAccess[] | undefined {
  const target = readTargetOf(table, index);
  if (!target) return undefined;
  const starts = startsOf(target.shape, condition);
  if (starts.length === 0) return [rangeAccess(table, target, startOfScan(), consistency)];
  return starts.map(({ key, values }) => ({
    ...rangeAccess(table, target, key, consistency),
    values,
  }));
}

/** The collections that a condition names: every value of each attribute of the partition key. */
function startsOf(
  shape: KeyShape,
  condition: PartiqlStatement['condition'],
): { key: NamedKey; values: WireItem }[] {
  const named = (attribute: KeyAttribute): WireItem[] => {
    const values = valuesNamed(condition, attribute.name) ?? [];
    const texts = new Set(values.map((value) => textOf(value, attribute.type)));
    texts.delete(undefined);
    return [...texts].map((text) => ({
      [attribute.name]: { [attribute.type]: text } as WireValue,
    }));
  };
  const partitions = shape.partition
    .map(named)
    .reduce<WireItem[]>(
      (all, some) => all.flatMap((one) => some.map((more) => ({ ...one, ...more }))),
      [{}],
    );
  const sorts = shape.sort.map(named);
  const until = sorts.findIndex((values) => values.length !== 1);
  const sort = Object.assign({}, ...(until < 0 ? sorts : sorts.slice(0, until)).flat()) as WireItem;
  return partitions.map((partition) => {
    const texts = textsOf(shape.partition, partition) as string[];
    const given = shape.sort.filter(({ name }) => name in sort);
    const key = withSortKey(collectionKey(shape, texts), shape, textsOf(given, sort) as string[]);
    return { key, values: { ...partition, ...sort } };
  });
}

/** The key attributes that a condition gives one value each. */
function keyNamed(table: GovernedSchema, { condition }: PartiqlStatement): WireItem | undefined {
  const entries: [string, WireItem[string]][] = [];
  for (const name of keyNames(table)) {
    const [value, another] = valuesNamed(condition, name) ?? [];
    if (!value || another) return undefined;
    entries.push([name, value]);
  }
  return Object.fromEntries(entries);
}
