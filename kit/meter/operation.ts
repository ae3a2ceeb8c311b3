/** Operations of DynamoDB's API: which of them read or write items, and therefore tell capacity. */

import { statementsOf } from './statement.ts';

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
