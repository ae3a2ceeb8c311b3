/**
 * A late index, for checkpoints and tests: a local engine's indexes are never late, AWS's may be.
 *
 * It is simulated. Reads of an index go to a twin of the table, which gets the table's writes later:
 * answers, pages and units are an engine's own, of the table as it was some writes ago. AWS promises
 * no such order, nor that a transaction comes to an index as a whole.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/GSI.html
 */

import {
  DeleteItemCommand,
  type DynamoDBClient,
  PutItemCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { writeItems } from '../bulk-writer/bulk-writer.ts';
import { scanItems } from '../item/query-items.ts';
import { bodyBytes, type Http, withJson } from '../item/wire-body.ts';
import { KitError } from '../kit-error.ts';
import { operationOf, WRITES } from '../meter/operation.ts';
import { createTable, dropTable, type KeyDefinition, type TableDefinition } from '../table.ts';

/** What is needed to open a late index. */
export interface LateIndexOptions {
  /** Makes, fills and drops the twin; it does not get the late index itself. */
  readonly db: DynamoDBDocumentClient;
  /** Name of the table. */
  readonly table: string;
  /** The table's definition: the twin has no stream. */
  readonly definition: TableDefinition;
  /** Name of the twin; there is no table of that name. */
  readonly twin: string;
  /** Writes that the indexes do not show yet: a whole number from 0. */
  readonly late: number;
}

/**
 * The indexes of a table, late by a number of writes, for the clients that it is attached to.
 *
 * A write is a put, an update or a delete that the engine has done, whether its answer arrived or
 * not: each member of a batch is one, a transaction is one. Writes of attached clients reach the
 * engine one at a time, so that the twin gets them in the order in which the table got them. What
 * other clients write, or PartiQL, no index shows. Reads of the table itself are left alone.
 *
 * @example
 * const index = await LateIndex.open({ db, table, definition, twin: `late-${table}`, late: 1 });
 * index.attach(client);
 * await client.send(putOfBill); // the table has it
 * await client.send(queryOfGSI1); // GSI1 has not
 * await index.catchUp();
 * await index.close();
 */
export class LateIndex {
  readonly #db: DynamoDBDocumentClient;
  readonly #twin: Twin;
  #late: number;
  /** Writes that the twin has not got, the oldest first. */
  readonly #waiting: ReplayedWrite[] = [];
  /** Tokens of transactions that are done: the engine does none of them again. */
  readonly #tokens = new Set<string>();
  /** Ends when nothing is under way. */
  #turn: Promise<unknown> = Promise.resolve();

  private constructor({ db, table, definition, twin, late }: LateIndexOptions) {
    this.#db = db;
    this.#twin = { table, twin, keys: definition };
    this.#late = checkedLate(late);
  }

  /**
   * Makes the twin and copies every item of the table, which nobody writes meanwhile.
   *
   * @throws {KitError} `lateIndex.badLate`, and what {@link createTable} and {@link writeItems} throw
   */
  static async open(options: LateIndexOptions): Promise<LateIndex> {
    const index = new LateIndex(options);
    const { db, table, twin } = options;
    const { stream: _, ...definition } = options.definition;
    await createTable(db, definition, twin);
    try {
      await writeItems(db, twin, await scanItems(db, { TableName: table, ConsistentRead: true }));
    } catch (error) {
      await index.close();
      throw error;
    }
    return index;
  }

  /** Makes a client, plain or document, read the indexes late, and its writes known. */
  attach({ middlewareStack: stack }: Pick<DynamoDBClient, 'middlewareStack'>): void {
    stack.add(
      (next, context) => async (args) => {
        const { TableName, IndexName } = args.input as { TableName?: string; IndexName?: string };
        const isRead = /^(Query|Scan)$/.test(operationOf(context));
        if (!isRead || IndexName === undefined || TableName !== this.#twin.table) return next(args);
        await this.#inTurn(() => this.#replay(this.#late));
        const result = await next({ ...args, request: await this.#toTwin(args.request as Http) });
        const { ConsumedCapacity } = result.output as { ConsumedCapacity?: { TableName?: string } };
        if (ConsumedCapacity) ConsumedCapacity.TableName = TableName;
        return result;
      },
      // Inside the meter, which sees the table's name, and before the SDK's retry and signing.
      { step: 'build', priority: 'low', name: 'edgewiseLateIndexRead' },
    );
    stack.add(
      (next, context) => async (args) => {
        const operation = operationOf(context);
        if (!WRITES.test(operation)) return next(args);
        return this.#inTurn(async () => {
          const result = await next(args);
          const token = await tokenOf(operation, args.request as Http);
          if (token !== undefined && this.#tokens.has(token)) return result;
          if (token !== undefined) this.#tokens.add(token);
          const done = { operation, input: args.input, output: result.output as object };
          this.#waiting.push(...replayedWrites(done, this.#twin));
          return result;
        });
      },
      // Where the answer arrives, inside a fault: a write whose answer is lost is done all the same.
      { step: 'deserialize', priority: 'high', name: 'edgewiseLateIndexWrite' },
    );
  }

  /**
   * Sets how late the indexes are from the next read on. They never go back: what they have shown
   * they show again.
   *
   * @throws {KitError} `lateIndex.badLate`
   */
  setLate(late: number): void {
    this.#late = checkedLate(late);
  }

  /** Makes the indexes show every write so far; later writes are late again. */
  async catchUp(): Promise<void> {
    await this.#inTurn(() => this.#replay(0));
  }

  /** Drops the twin; attached clients can read the indexes no more. */
  async close(): Promise<void> {
    await dropTable(this.#db, this.#twin.twin);
  }

  /** Sends the oldest writes to the twin, until so many wait. */
  async #replay(left: number): Promise<void> {
    while (this.#waiting.length > left) {
      const [write] = this.#waiting as [ReplayedWrite];
      await this.#db.send(write as never).catch((error) => this.#differs(error));
      this.#waiting.shift();
    }
  }

  #differs(error: unknown): never {
    const { table } = this.#twin;
    throw new KitError(
      'bug',
      'lateIndex.notReplayed',
      `Expected the late index to take every write that table \`${table}\` has taken, but one was refused: ${String(error)}. Attach the late index to every client that writes to the table.`,
      { cause: error },
    );
  }

  /** What is begun here waits for all that was begun before. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => {});
    return done;
  }

  async #toTwin(http: Http): Promise<Http> {
    const body = JSON.parse((await bodyBytes(http.body)).toString());
    return withJson(http, JSON.stringify({ ...body, TableName: this.#twin.twin }));
  }
}

/** The token of a transaction, which the SDK gives to one that has none. */
async function tokenOf(operation: string, { body }: Http): Promise<string | undefined> {
  if (operation !== 'TransactWriteItems') return undefined;
  return JSON.parse((await bodyBytes(body)).toString()).ClientRequestToken;
}

function checkedLate(late: number): number {
  if (Number.isSafeInteger(late) && late >= 0) return late;
  throw new KitError(
    'bug',
    'lateIndex.badLate',
    `Expected \`late\` to be a whole number from 0, got \`${late}\`. Say by how many writes the indexes are late.`,
  );
}

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
