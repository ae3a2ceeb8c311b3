/** The writes that a request made to one table, as requests to another one: without their conditions. */

import {
  DeleteItemCommand,
  PutItemCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import type { KeyDefinition } from '../table.ts';

/** One write to the twin of a table. */
export type ReplayedWrite =
  | DeleteItemCommand
  | PutItemCommand
  | TransactWriteItemsCommand
  | UpdateItemCommand;

/** A request that has succeeded. */
export interface DoneRequest {
  readonly operation: string;
  /** In DynamoDB's own form. */
  readonly input: object;
  /** In DynamoDB's own form, or as the document client reads it. */
  readonly output: object;
}

/** Which writes are wanted, and where they are to go. */
export interface Twin {
  /** Name of the table that was written. */
  readonly table: string;
  /** Name of the table that they are for. */
  readonly twin: string;
  readonly keys: KeyDefinition;
}

/** A put, an update or a delete, with all that it was sent with. */
type Action = Readonly<Record<string, unknown>>;
type Kind = 'Put' | 'Update' | 'Delete';

/** What makes an item what it becomes. */
const KEPT: Readonly<Record<Kind, readonly string[]>> = {
  Put: ['Item'],
  Update: ['Key', 'UpdateExpression', 'AttributeUpdates'],
  Delete: ['Key'],
};

const PLACEHOLDERS = ['ExpressionAttributeNames', 'ExpressionAttributeValues'] as const;

/**
 * The writes of a request, in their order. Each member of a batch is a write of its own, but for
 * those that were left unprocessed; a transaction is one.
 */
export function replayedWrites(done: DoneRequest, twin: Twin): ReplayedWrite[] {
  const input = done.input as Action;
  if (done.operation === 'BatchWriteItem') return batchWrites(done, twin);
  if (done.operation === 'TransactWriteItems') return transactWrites(input, twin);
  if (input.TableName !== twin.table) return [];
  const single = (kind: Kind): Action => bare(kind, input, twin.twin);
  if (done.operation === 'PutItem') return [new PutItemCommand(single('Put') as never)];
  if (done.operation === 'UpdateItem') return [new UpdateItemCommand(single('Update') as never)];
  if (done.operation === 'DeleteItem') return [new DeleteItemCommand(single('Delete') as never)];
  return [];
}

interface BatchMember {
  readonly PutRequest?: { readonly Item: Action };
  readonly DeleteRequest?: { readonly Key: Action };
}

function batchWrites({ input, output }: DoneRequest, { table, twin, keys }: Twin): ReplayedWrite[] {
  const membersOf = (batch: unknown): readonly BatchMember[] =>
    ((batch ?? {}) as Record<string, readonly BatchMember[]>)[table] ?? [];
  // No key comes twice in a batch.
  const keyOf = ({ PutRequest, DeleteRequest }: BatchMember): string => {
    const named = PutRequest?.Item ?? DeleteRequest?.Key ?? {};
    return JSON.stringify([textOf(named[keys.partitionKey]), textOf(named[keys.sortKey])]);
  };
  const { UnprocessedItems } = output as { UnprocessedItems?: unknown };
  const left = new Set(membersOf(UnprocessedItems).map(keyOf));
  const done = membersOf((input as Action).RequestItems).filter((one) => !left.has(keyOf(one)));
  return done.map(({ PutRequest, DeleteRequest }) =>
    PutRequest
      ? new PutItemCommand({ TableName: twin, Item: PutRequest.Item as never })
      : new DeleteItemCommand({ TableName: twin, Key: DeleteRequest?.Key as never }),
  );
}

/** The text of a key value: `{ S: 'a' }`, or `a` where it was read. */
function textOf(value: unknown): unknown {
  return (value as { S?: string } | undefined)?.S ?? value;
}

function transactWrites({ TransactItems }: Action, { table, twin }: Twin): ReplayedWrite[] {
  const actions = (TransactItems ?? []) as readonly Partial<Record<Kind, Action>>[];
  const written = actions.flatMap((action) =>
    (Object.keys(KEPT) as Kind[]).flatMap((kind) => {
      const write = action[kind];
      return write?.TableName === table ? [{ [kind]: bare(kind, write, twin) }] : [];
    }),
  );
  if (written.length === 0) return [];
  return [new TransactWriteItemsCommand({ TransactItems: written as never })];
}

/** The write alone; DynamoDB refuses a name or a value that no expression uses. */
function bare(kind: Kind, action: Action, TableName: string): Action {
  const kept = KEPT[kind].filter((name) => action[name] !== undefined);
  const expression = kind === 'Update' ? String(action.UpdateExpression ?? '') : '';
  const used = new Set(expression.match(/[#:]\w+/g));
  const placeholders = PLACEHOLDERS.flatMap((name) => {
    const all = Object.entries((action[name] ?? {}) as object);
    const own = all.filter(([placeholder]) => used.has(placeholder));
    return own.length > 0 ? [[name, Object.fromEntries(own)] as const] : [];
  });
  const members = kept.map((name) => [name, action[name]] as const);
  return { TableName, ...Object.fromEntries([...members, ...placeholders]) };
}
