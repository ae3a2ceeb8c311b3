/** Tables on the user's account: made with tags and maximums, found again by them, and dropped. */

import {
  type CreateTableCommandInput,
  type DynamoDBClient,
  ListTablesCommand,
  ListTagsOfResourceCommand,
  type ListTagsOfResourceCommandInput,
  type ListTagsOfResourceCommandOutput,
  type OnDemandThroughput,
  ResourceNotFoundException,
} from '@aws-sdk/client-dynamodb';
import type { RequestUnits } from '../capacity/request-units.ts';
import { KitError } from '../kit-error.ts';
import {
  createTableInput,
  describeTable,
  dropTable,
  sendCreateTable,
  type TableDefinition,
  type TableWait,
  waitForTable,
} from '../table.ts';

/** A table with our prefix. */
export interface FoundTable {
  readonly name: string;
  readonly tags: AwsTags;
  /** Such as `ACTIVE`. */
  readonly status: string;
  /** Items and bytes as DynamoDB knows them; AWS counts about every six hours. */
  readonly items: number;
  readonly bytes: number;
  /** Whether DynamoDB refuses to drop it. */
  readonly isProtected: boolean;
}

/** What has our prefix: with our tag, and without it. */
export interface OurTables {
  readonly ours: readonly FoundTable[];
  /** Names of the tables of somebody else; nobody writes or drops them. */
  readonly others: readonly string[];
}

/** Our name, the tags and the most that a table and each of its indexes take. */
export interface AwsTableOptions {
  readonly name: string;
  readonly tags: AwsTags;
  /** Units a second, of the table and of each index. */
  readonly maximum: RequestUnits;
}

type Sender = Pick<DynamoDBClient, 'send'>;

/** AWS takes seconds for an empty table, and a minute or more for one with indexes. */
const AWS_WAIT: TableWait = { seconds: 1_800, firstMs: 100, mostMs: 3_000 };

/**
 * Creates a table, on demand, and waits until it is ACTIVE.
 *
 * @throws {KitError} `aws.badName`; `table.exists`; `table.notActive` after half an hour
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/on-demand-capacity-mode-max-throughput.html
 */
export async function createAwsTable(
  client: Sender,
  definition: TableDefinition,
  options: AwsTableOptions,
): Promise<void> {
  await sendCreateTable(client, createAwsTableInput(definition, options), AWS_WAIT);
}

/** @throws {KitError} `aws.badName`, and what {@link createTableInput} throws */
export function createAwsTableInput(
  definition: TableDefinition,
  { name, tags, maximum }: AwsTableOptions,
): CreateTableCommandInput {
  refuseOtherName(name);
  const { GlobalSecondaryIndexes: indexes, ...input } = createTableInput(definition, name);
  const Tags = Object.entries(tags).map(([Key, Value]) => ({ Key, Value }));
  const OnDemandThroughput: OnDemandThroughput = {
    MaxReadRequestUnits: maximum.readUnits,
    MaxWriteRequestUnits: maximum.writeUnits,
  };
  return {
    ...input,
    OnDemandThroughput,
    ...(indexes && {
      GlobalSecondaryIndexes: indexes.map((index) => ({ ...index, OnDemandThroughput })),
    }),
    Tags,
  };
}

/** Every table with our prefix; of any other table only the name is read. */
export async function ourTables(client: Sender): Promise<OurTables> {
  const ours: FoundTable[] = [];
  const others: string[] = [];
  for (const name of await namesWithPrefix(client)) {
    const found = await findTable(client, name);
    if (found === undefined) continue; // Dropped since it was listed.
    if (isOurs(found.tags)) ours.push(found);
    else others.push(name);
  }
  return { ours, others };
}

/** A table and its tags; nothing when there is none of that name. */
export async function findTable(client: Sender, name: string): Promise<FoundTable | undefined> {
  const table = await describeTable(client, name);
  if (table === undefined) return undefined;
  return {
    name,
    tags: await tagsAt(client, table.TableArn as string),
    status: table.TableStatus ?? 'unknown',
    items: table.ItemCount ?? 0,
    bytes: table.TableSizeBytes ?? 0,
    isProtected: table.DeletionProtectionEnabled ?? false,
  };
}

/**
 * Drops a table of ours and waits until it is gone; no table of that name is no error.
 *
 * @throws {KitError} `aws.notOurs`, `aws.protected`; the SDK's errors pass through
 */
export async function dropAwsTable(client: Sender, name: string): Promise<void> {
  const found = await findTable(client, name);
  refuseOthers(found);
  if (found === undefined) return;
  if (found.isProtected) throw isProtected(name);
  await dropWhenActive(client, name);
}

/** @throws {KitError} `table.notActive` after half an hour */
export async function waitUntilActive(client: Sender, name: string): Promise<void> {
  await waitForTable(client, name, (status) => status === 'ACTIVE', AWS_WAIT);
}

/** Drops a table that this process has made: AWS refuses it as long as the table is being made. */
export async function dropWhenActive(client: Sender, name: string): Promise<void> {
  const isChanging = (status: string | undefined): boolean =>
    status === 'CREATING' || status === 'UPDATING';
  await waitForTable(client, name, (status) => !isChanging(status), AWS_WAIT);
  await dropTable(client, name, AWS_WAIT);
}

/** @throws {KitError} `aws.notOurs` for a table with our prefix and without our tag */
export function refuseOthers(found: FoundTable | undefined): void {
  if (found === undefined || isOurs(found.tags)) return;
  const { name } = found;
  throw new KitError(
    'usage',
    'aws.notOurs',
    `Expected a table of the workshop, but \`${name}\` has no tag \`edgewise\`: it is somebody else's. It is left as it is; choose another name.`,
    { details: { name } },
  );
}

function isProtected(name: string): KitError {
  return new KitError(
    'usage',
    'aws.protected',
    `Expected table \`${name}\` to be free to drop, but it has deletion protection. Say: aws dynamodb update-table --table-name ${name} --no-deletion-protection-enabled`,
    { details: { name } },
  );
}

async function namesWithPrefix(client: Sender): Promise<string[]> {
  const names: string[] = [];
  let ExclusiveStartTableName: string | undefined;
  do {
    const page = await client.send(new ListTablesCommand({ ExclusiveStartTableName }));
    names.push(...(page.TableNames ?? []).filter((name) => name.startsWith(TABLE_PREFIX)));
    ExclusiveStartTableName = page.LastEvaluatedTableName;
  } while (ExclusiveStartTableName !== undefined);
  return names;
}

async function tagsAt(client: Sender, ResourceArn: string): Promise<AwsTags> {
  const tags: Record<string, string> = {};
  let NextToken: string | undefined;
  do {
    const page = await readTags(client, { ResourceArn, NextToken });
    for (const { Key, Value } of page.Tags ?? []) tags[Key as string] = Value as string;
    NextToken = page.NextToken;
  } while (NextToken !== undefined);
  return tags;
}

/** A table that was dropped a moment ago has no tags. */
async function readTags(
  client: Sender,
  input: ListTagsOfResourceCommandInput,
): Promise<Pick<ListTagsOfResourceCommandOutput, 'Tags' | 'NextToken'>> {
  try {
    return await client.send(new ListTagsOfResourceCommand(input));
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return {};
    throw error;
  }
}

/** The tags of one table, by key. */
export type AwsTags = Readonly<Record<string, string>>;

/** Names of our tables begin with it; a policy can allow them alone. */
export const TABLE_PREFIX = 'edgewise-';

/** The tag that makes a table ours; its value is the workshop's version. */
const OUR_TAG = 'edgewise';

/** The other tags' keys. */
export const TAG = {
  lab: 'edgewise:lab',
  what: 'edgewise:what',
  who: 'edgewise:who',
  created: 'edgewise:created',
} as const;

/** What a tag's value may not hold. */
const NOT_IN_A_VALUE = /[^\p{L}\p{Z}\p{N}_.:/=+\-@]/gu;

/**
 * The tags of the tables of one run.
 *
 * @param what the number of a lab, or a few words
 * @param who a word that tells the runs of a class apart
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Tagging.html
 */
export function tagsOf(run: {
  version: string;
  what: { lab: number } | { words: string };
  who: string;
  created: Date;
}): AwsTags {
  const { version, what, who, created } = run;
  return {
    [OUR_TAG]: version,
    ...('lab' in what
      ? { [TAG.lab]: String(what.lab) }
      : { [TAG.what]: what.words.replace(NOT_IN_A_VALUE, ' ').slice(0, 256) }),
    [TAG.who]: who,
    [TAG.created]: created.toISOString(),
  };
}

/** Whether a table with these tags is the workshop's. */
export function isOurs(tags: AwsTags): boolean {
  return tags[OUR_TAG] !== undefined;
}

/** @throws {KitError} `aws.badName` for the name of a table that does not begin with {@link TABLE_PREFIX} */
export function refuseOtherName(name: string): void {
  if (name.startsWith(TABLE_PREFIX) && name.length > TABLE_PREFIX.length) return;
  throw new KitError(
    'usage',
    'aws.badName',
    `Expected the table's name on AWS to begin with \`${TABLE_PREFIX}\`, got \`${name}\`. Say, for example, ${TABLE_PREFIX}${name}.`,
  );
}
