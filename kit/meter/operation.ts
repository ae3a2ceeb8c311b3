/**
 * Operations of DynamoDB's API: which of them read or write, what a statement does, and which writes a
 * request carries.
 */

import { type Attributes, keyText } from './request-record.ts';

/** Operations that write, by name; those of tables too. */
export const WRITES = /Put|Update|Delete|Write/;

/** Operations that read items, without PartiQL. */
const READS_ITEMS: ReadonlySet<string> = new Set([
  'GetItem',
  'BatchGetItem',
  'TransactGetItems',
  'Query',
  'Scan',
]);

/** Operations that write items, without PartiQL. */
const WRITES_ITEMS: ReadonlySet<string> = new Set([
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'BatchWriteItem',
  'TransactWriteItems',
]);

/** Operations of PartiQL: the statement says whether they read or write. */
const STATEMENTS: ReadonlySet<string> = new Set([
  'ExecuteStatement',
  'BatchExecuteStatement',
  'ExecuteTransaction',
]);

/** API operation of a request, such as `Query`, from the context of its middleware. */
export function operationOf(context: { commandName?: string }): string {
  return String(context.commandName).replace(/Command$/, '');
}

/** Whether an operation reads or writes items: these take `ReturnConsumedCapacity`, no others do. */
export function isDataOperation(operation: string): boolean {
  return READS_ITEMS.has(operation) || WRITES_ITEMS.has(operation) || STATEMENTS.has(operation);
}

/** Whether a request is charged in write units; of PartiQL the statement's first word tells. */
export function isItemWrite(operation: string, input: Record<string, unknown>): boolean {
  if (STATEMENTS.has(operation)) return statementsOf(input).some(({ verb }) => verb !== 'SELECT');
  return WRITES_ITEMS.has(operation);
}

// What a PartiQL statement does, and to which table or index.
// @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ql-reference.html

/** A statement as far as the meter reads it. */
export interface Statement {
  /** Its first word, in capitals: `SELECT`, `INSERT`, `UPDATE`, `DELETE` or `EXISTS`. */
  readonly verb: string;
  readonly table?: string;
  /** The index that a SELECT reads; absent for the table itself. */
  readonly index?: string;
  /** Whether it has a WHERE clause; a SELECT without one reads the whole table or index. */
  readonly hasCondition: boolean;
}

const NAME = '"([^"]+)"|([\\w-]+)';
/** The table after FROM, INTO or UPDATE, and the index after a full stop. */
const TARGET = new RegExp(`\\b(?:FROM|INTO|UPDATE)\\s+(?:${NAME})(?:\\s*\\.\\s*(?:${NAME}))?`, 'i');

/** The statements of a request, those of a batch or a transaction too. */
export function statementsOf(input: Record<string, unknown>): Statement[] {
  const { Statement: single, Statements, TransactStatements } = input;
  const several = (Statements ?? TransactStatements ?? []) as { Statement?: unknown }[];
  const texts = [single, ...several.map((one) => one.Statement)];
  return texts.filter((text) => typeof text === 'string').map(parsed);
}

function parsed(text: string): Statement {
  const [, quoted, bare, quotedIndex, bareIndex] = TARGET.exec(text) ?? [];
  const table = quoted ?? bare;
  const index = quotedIndex ?? bareIndex;
  return {
    verb: /^\s*([a-z]+)/i.exec(text)?.[1]?.toUpperCase() ?? '',
    ...(table !== undefined && { table }),
    ...(index !== undefined && { index }),
    hasCondition: /\bWHERE\b/i.test(text),
  };
}

// The puts, updates and deletes of a request, whichever operation carries them.

/** One put, update or delete, as the request has it. */
export type WriteAction = Readonly<Record<string, unknown>>;

/** A write action and the table it goes to. */
export interface TableWrite {
  readonly table: string;
  readonly write: WriteAction;
}

type Request = { readonly operation: string; readonly input: Record<string, unknown> };

/** The puts, updates and deletes of a request, those of a batch or a transaction too. */
export function writesOf(request: Request): WriteAction[] {
  return tableWritesOf(request).map(({ write }) => write);
}

/** The same, each with its table. */
export function tableWritesOf({ operation, input }: Request): TableWrite[] {
  if (/^(Put|Update|Delete)Item$/.test(operation)) return [inTable(input)];
  if (operation === 'BatchWriteItem') {
    const byTable = (input.RequestItems ?? {}) as Record<string, object[]>;
    return Object.entries(byTable).flatMap(([table, requests]) =>
      requests.flatMap((request) =>
        Object.values(request).map((write) => ({ table, write: write as WriteAction })),
      ),
    );
  }
  if (operation !== 'TransactWriteItems') return [];
  const actions = (input.TransactItems ?? []) as Record<string, WriteAction | undefined>[];
  return actions.flatMap(({ Put, Update, Delete }) =>
    [Put, Update, Delete].filter((write): write is WriteAction => write !== undefined).map(inTable),
  );
}

function inTable(write: WriteAction): TableWrite {
  return { table: String(write.TableName), write };
}

/** The key of the item that an action writes, or the whole item, which holds it. */
export function writtenItem(write: WriteAction): Attributes {
  return (write.Key ?? write.Item ?? {}) as Attributes;
}

/** Keys of the items a request writes, as text: `INVOICE#1 / BILL#7`. */
export function writtenKeys(request: Request): string[] {
  return writesOf(request).map(targetText);
}

/** The key of the item that an action writes, as text. */
export function targetText(write: WriteAction): string {
  return keyText(write.Key ?? write.Item, write.Key === undefined);
}
