/** Table definitions: one object from which a table is created, awaited and dropped. */

import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DeleteTableCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  type KeyType,
  PutItemCommand,
  QueryCommand,
  ResourceInUseException,
  ResourceNotFoundException,
  ScanCommand,
  type TableDescription,
} from '@aws-sdk/client-dynamodb';
import { checkProjections, type IndexProjection, projectionInput } from './index-projection.ts';
import { isMultiAttribute, keyAttributes, keyNamesOf, type NamedKeys } from './key-attributes.ts';
import { KitError } from './kit-error.ts';
import { INDEX_KEY_MAX_ATTRIBUTES } from './limits.ts';
import { hasMultiAttributeKeys, NO_MULTI_ATTRIBUTE_KEYS } from './multi-attribute-probe.ts';

/** Names of the key attributes of a table: strings. */
export interface KeyDefinition {
  readonly partitionKey: string;
  readonly sortKey: string;
}

/**
 * A global secondary index; `projection` says which attributes it copies. All attributes of its partition key
 * together choose the partition; an item that lacks one of its key attributes is not in it.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/GSI.DesignPattern.MultiAttributeKeys.html
 */
export interface IndexDefinition extends NamedKeys {
  readonly projection: IndexProjection;
  /** The key attributes that are Numbers: 9 comes before 10, and `ADD` moves an item. @default none */
  readonly numbers?: readonly string[];
}

/** What a stream tells of a change: the keys alone, or the item after it, before it, or both. */
export type StreamView = 'KEYS_ONLY' | 'NEW_IMAGE' | 'OLD_IMAGE' | 'NEW_AND_OLD_IMAGES';

/** A table: its default name, its keys and its global secondary indexes by name. */
export interface TableDefinition extends KeyDefinition {
  readonly name: string;
  readonly indexes: Readonly<Record<string, IndexDefinition>>;
  /** What its stream tells. @default it has no stream */
  readonly stream?: StreamView;
}

type Sender = Pick<DynamoDBClient, 'send'>;

/** How long, and how often, a table is looked at until it is ACTIVE or gone. */
export interface TableWait {
  readonly seconds: number;
  /** Pause after the first look, in milliseconds; each later one is twice as long, up to `mostMs`. */
  readonly firstMs: number;
  readonly mostMs: number;
}

/** Local engines take milliseconds. */
const LOCAL_WAIT: TableWait = { seconds: 30, firstMs: 5, mostMs: 500 };

/**
 * Creates the table, on demand, and waits until it is ACTIVE.
 *
 * @param name the table's name here, where it differs from the definition's
 * @throws {KitError} `table.exists` when there is one of that name, `table.notActive` after 30 s,
 *   `table.noMultiAttributeKeys` where an index has several key attributes and the engine uses one of them, and
 *   what {@link createTableInput} throws
 */
export async function createTable(
  client: Sender,
  table: TableDefinition,
  name: string = table.name,
): Promise<void> {
  if (Object.values(table.indexes).map(keyAttributes).some(isMultiAttribute)) {
    await checkMultiAttributeKeys(client, name);
  }
  await sendCreateTable(client, createTableInput(table, name), LOCAL_WAIT);
}

const PROBES = {
  CreateTable: CreateTableCommand,
  PutItem: PutItemCommand,
  Query: QueryCommand,
  Scan: ScanCommand,
  DeleteTable: DeleteTableCommand,
} as const;

/** A figure that such an engine gives would be wrong, and nobody would notice. */
async function checkMultiAttributeKeys(client: Sender, name: string): Promise<void> {
  const ask = async (operation: string, input: object): Promise<object | undefined> => {
    const Probe = PROBES[operation as keyof typeof PROBES] as unknown as new (of: object) => never;
    try {
      return (await client.send(new Probe(input))) as object;
    } catch (error) {
      if ((error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode)
        return undefined;
      throw error;
    }
  };
  if (await hasMultiAttributeKeys(ask)) return;
  throw new KitError(
    'engine',
    'table.noMultiAttributeKeys',
    `Expected an engine for table \`${name}\`, whose index has several key attributes. ${NO_MULTI_ATTRIBUTE_KEYS} See: npm run engine dynamodb-local help.`,
    { details: { name } },
  );
}

/**
 * Sends a CreateTable and waits until the table is ACTIVE.
 *
 * @throws {KitError} `table.exists`, `table.notActive`
 */
export async function sendCreateTable(
  client: Sender,
  input: CreateTableCommandInput,
  wait: TableWait,
): Promise<void> {
  const name = input.TableName as string;
  try {
    await client.send(new CreateTableCommand(input));
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
    throw new KitError(
      'usage',
      'table.exists',
      `Expected no table \`${name}\`, but there is one. Drop it first, or choose another name.`,
      { cause: error, details: { name } },
    );
  }
  await waitForTable(client, name, (status) => status === 'ACTIVE', wait);
}

/**
 * Creates the table if there is none of that name, and checks the keys of the one there is. Its
 * stream and what its indexes copy may be others.
 *
 * @param create how a missing table is made
 * @returns whether it was there already
 * @throws {KitError} `table.otherKeys` when it has other keys or indexes than its definition, and
 *   what {@link createTable} throws
 */
export async function ensureTable(
  client: Sender,
  table: TableDefinition,
  name: string = table.name,
  create: () => Promise<void> = () => createTable(client, table, name),
): Promise<'created' | 'existing'> {
  const found = await describeTable(client, name);
  if (!found) {
    await create();
    return 'created';
  }
  const [expected, got] = [keysText(createTableInput(table, name)), keysText(found)];
  if (got === expected) return 'existing';
  throw new KitError(
    'usage',
    'table.otherKeys',
    `Expected table \`${name}\` to have the keys ${expected}, but it has ${got}. Choose another name, or drop it first.`,
    { details: { name } },
  );
}

/** What DynamoDB says of a table; nothing when there is none of that name. */
export async function describeTable(
  client: Sender,
  name: string,
): Promise<TableDescription | undefined> {
  try {
    return (await client.send(new DescribeTableCommand({ TableName: name }))).Table;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}

/** Drops the table and waits until it is gone; no table of that name is no error. */
export async function dropTable(
  client: Sender,
  name: string,
  wait: TableWait = LOCAL_WAIT,
): Promise<void> {
  try {
    await client.send(new DeleteTableCommand({ TableName: name }));
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return;
    throw error;
  }
  await waitForTable(client, name, (status) => status === undefined, wait);
}

/**
 * The CreateTable request of a definition.
 *
 * @throws {KitError} `table.badProjection` when an index includes no attribute, or too many;
 *   `table.badKey` when an index has no partition key, or a key of more than four attributes
 */
export function createTableInput(
  table: TableDefinition,
  name: string = table.name,
): CreateTableCommandInput {
  const indexes = Object.entries(table.indexes);
  const projections = indexes.map(([index, { projection }]) => [index, projection] as const);
  checkProjections(table.name, Object.fromEntries(projections));
  for (const [index, definition] of indexes) checkKey(table.name, index, definition);
  const attributes = new Set([table, ...indexes.map(([, index]) => index)].flatMap(keyNamesOf));
  const numbers = indexes.flatMap(([, index]) => index.numbers ?? []);
  return {
    TableName: name,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [...attributes].map((AttributeName) => ({
      AttributeName,
      AttributeType: numbers.includes(AttributeName) ? 'N' : 'S',
    })),
    KeySchema: keySchema(table),
    ...(indexes.length > 0 && {
      GlobalSecondaryIndexes: indexes.map(([IndexName, index]) => ({
        IndexName,
        KeySchema: keySchema(index),
        Projection: projectionInput(index.projection),
      })),
    }),
    ...(table.stream !== undefined && {
      StreamSpecification: { StreamEnabled: true, StreamViewType: table.stream },
    }),
  };
}

function keySchema(key: NamedKeys): CreateTableCommandInput['KeySchema'] {
  const { partition, sort } = keyAttributes(key);
  return [
    ...partition.map((AttributeName) => ({ AttributeName, KeyType: 'HASH' as const })),
    ...sort.map((AttributeName) => ({ AttributeName, KeyType: 'RANGE' as const })),
  ];
}

/** Some engines take more than AWS does. */
function checkKey(table: string, index: string, definition: IndexDefinition): void {
  const { partition, sort } = keyAttributes(definition);
  for (const [kind, names] of Object.entries({ partition, sort })) {
    const { length } = names;
    const least = kind === 'partition' ? 1 : 0;
    if (length >= least && length <= INDEX_KEY_MAX_ATTRIBUTES && new Set(names).size === length)
      continue;
    throw new KitError(
      'usage',
      'table.badKey',
      `Expected the ${kind} key of index \`${index}\` of table \`${table}\` to have ${least} to ${INDEX_KEY_MAX_ATTRIBUTES} different attributes, got ${names.join(', ') || 'none'}.`,
    );
  }
}

/**
 * Waits until a table has a status; `undefined` is that of no table.
 *
 * @throws {KitError} `table.notActive`
 */
export async function waitForTable(
  client: Sender,
  name: string,
  reached: (status: string | undefined) => boolean,
  { seconds, firstMs, mostMs }: TableWait,
): Promise<void> {
  const end = Date.now() + seconds * 1_000;
  for (let pauseMs = firstMs; ; pauseMs = Math.min(pauseMs * 2, mostMs)) {
    const status = (await describeTable(client, name))?.TableStatus;
    if (reached(status)) return;
    if (Date.now() > end) {
      throw new KitError(
        'usage',
        'table.notActive',
        `Expected table \`${name}\` to be ready within ${seconds} s, but it is ${status ?? 'missing'}. Look at the engine, then repeat the command.`,
        { details: { name, status } },
      );
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

/** Keys of a table and its indexes, in one line: `PK, SK; GSI1 tenant and user, year`. */
function keysText(table: Pick<TableDescription, 'KeySchema' | 'GlobalSecondaryIndexes'>): string {
  const names = (keys: TableDescription['KeySchema'] = []): string => {
    const ofType = (type: KeyType): (string | undefined)[] =>
      keys.filter(({ KeyType }) => KeyType === type).map(({ AttributeName }) => AttributeName);
    return [ofType('HASH').join(' and '), ...ofType('RANGE')].join(', ');
  };
  const indexes = (table.GlobalSecondaryIndexes ?? []).map(
    (index) => `${index.IndexName} ${names(index.KeySchema)}`,
  );
  return [names(table.KeySchema), ...indexes.sort()].join('; ');
}
