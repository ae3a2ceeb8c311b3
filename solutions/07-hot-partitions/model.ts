/** Lab 7, Hot partitions: the reference model; README.md beside it says why it is so. */

import { crc32 } from 'node:zlib';
import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  type BatchGetCommandInput,
  type BatchGetCommandOutput,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import {
  ACTIVITY_SHARDS,
  type Activity,
  type Counter,
  type Diagnosis,
  type Evidence,
  entityOf,
  type Follow,
  type Page,
  type PageRequest,
  type Period,
  type Profile,
  ShardError,
} from '#entities/07-hot-partitions.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

type Keys = ReturnType<typeof adjacencyKeys>;
type Action = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** AWS's own example goes up to 200. */
const MOST_SHARDS = 200;
/** Shards of the star: README.md beside this file says why ten. */
const STAR_SHARDS = 10;
/** Most keys that one BatchGetItem takes. */
const BATCH_KEYS = 100;
/** Requests under way at once where many are needed. */
const IN_FLIGHT = 20;
const DAY_MS = 86_400_000;

export async function diagnose(
  _lab: LabContext,
  { errors, contributors }: Evidence,
): Promise<Diagnosis | undefined> {
  const [found] = mostFrequent(errors.flatMap(reasonsOf));
  if (!found) return undefined;
  const { reason, resource } = found;
  const limit = /^(?:Table|Index)Write(\w+)Exceeded$/.exec(reason)?.[1];
  if (limit !== 'KeyRangeThroughput') return { limit: limit as Diagnosis['limit'], resource };
  // Of an index the throttled keys are not counted: what is accessed most is what burns.
  const [hottest] = contributors
    .filter((one) => one.resource === resource && one.rule === 'accessed')
    .sort((one, other) => other.sum - one.sum);
  return { limit, resource, ...(hottest && { key: hottest.key }) };
}

export async function followAtRandom(
  lab: LabContext,
  followerId: string,
  followeeId: string,
  shardCount: number,
): Promise<void> {
  checkShardCount(shardCount);
  const shard = Math.floor(Math.random() * shardCount);
  await putFollow(lab, followerId, followeeId, shardKey(followeeId, shard));
}

export async function followCalculated(
  lab: LabContext,
  followerId: string,
  followeeId: string,
  shardCount: number,
): Promise<void> {
  checkShardCount(shardCount);
  const key = shardKey(followeeId, shardOf(followerId, shardCount));
  await putFollow(lab, followerId, followeeId, key);
}

export async function listedFollow(
  lab: LabContext,
  followeeId: string,
  followerId: string,
  shardCount: number,
): Promise<Follow | undefined> {
  const { Items = [] } = await lab.db.send(
    new QueryCommand({
      TableName: lab.table,
      IndexName: 'GSI1',
      KeyConditionExpression: 'GSI1PK = :shard AND GSI1SK = :follower',
      ExpressionAttributeValues: {
        ':shard': shardKey(followeeId, shardOf(followerId, shardCount)),
        ':follower': listedKey(followerId),
      },
    }),
  );
  return Items.map(entityOf)[0] as Follow | undefined;
}

export async function followers(
  lab: LabContext,
  userId: string,
  shardCount: number,
  { limit, cursor }: PageRequest,
): Promise<Page<Follow>> {
  checkShardCount(shardCount);
  const lastId = cursor === undefined ? undefined : readCursor(cursor, userId);
  const answers = await eachOf(shardKeys(userId, shardCount), (shard) =>
    lab.db.send(
      new QueryCommand({
        ...listOf(lab, shard),
        Limit: limit,
        // A place in the order of the ids is one in every shard, whether its item is there or not.
        ...(lastId !== undefined && { ExclusiveStartKey: followKeys(lastId, userId, shard) }),
      }),
    ),
  );
  const found = answers.flatMap(({ Items = [] }) => Items);
  // Where the page of a shard has ended, the shard has more: nothing behind that end is complete.
  const ends = answers.flatMap(({ LastEvaluatedKey: end }) => (end ? [String(end.GSI1SK)] : []));
  const complete = found.filter(({ GSI1SK }) => ends.every((end) => String(GSI1SK) <= end));
  const edges = inOrder(complete).slice(0, limit);
  const isMore = found.length > edges.length || ends.length > 0;
  const last = edges.at(-1);
  return { edges, ...(isMore && last && { cursor: writeCursor(userId, last.followerId) }) };
}

export async function follow(
  lab: LabContext,
  followerId: string,
  followeeId: string,
): Promise<void> {
  // A count from a moment ago does no harm: every shard that ever was one is asked.
  const { shardCount } = await existing(lab, followeeId, false);
  const key =
    shardCount === undefined
      ? entityKey('USER', followeeId)
      : shardKey(followeeId, shardOf(followerId, shardCount));
  await putFollow(lab, followerId, followeeId, key);
}

export async function unfollow(
  lab: LabContext,
  followerId: string,
  followeeId: string,
): Promise<void> {
  await lab.db.send(
    new DeleteCommand({ TableName: lab.table, Key: tableKeys(followerId, followeeId) }),
  );
}

export async function raiseShardCount(
  lab: LabContext,
  userId: string,
  shardCount: number,
): Promise<void> {
  checkShardCount(shardCount);
  try {
    await lab.db.send(
      new UpdateCommand({
        TableName: lab.table,
        Key: profileKeys(userId),
        UpdateExpression: 'SET shardCount = :count',
        ConditionExpression:
          'attribute_exists(PK) AND (attribute_not_exists(shardCount) OR shardCount <= :count)',
        ExpressionAttributeValues: { ':count': shardCount },
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    await existing(lab, userId, true);
    throw new ShardError('badShardCount', `${userId} has more shards than ${shardCount}`);
  }
}

export async function everyFollower(lab: LabContext, userId: string): Promise<Follow[]> {
  const { shardCount = 0 } = await existing(lab, userId, true);
  // Who followed before the first raise stays where they are.
  const keys = [entityKey('USER', userId), ...shardKeys(userId, shardCount)];
  const lists = await eachOf(keys, (key) => queryAll(lab, listOf(lab, key)));
  return inOrder(lists.flat());
}

export async function followCounted(
  lab: LabContext,
  followerId: string,
  followeeId: string,
  shardCount: number,
): Promise<void> {
  checkShardCount(shardCount);
  refuseSelf(followerId, followeeId);
  const key = shardKey(followeeId, shardOf(followerId, shardCount));
  try {
    await transact(lab, [
      {
        Put: {
          TableName: lab.table,
          Item: followItem(lab, followerId, followeeId, key),
          ConditionExpression: 'attribute_not_exists(PK)',
        },
      },
      count(lab, followeeId, key, 1),
    ]);
  } catch (error) {
    if (!failedAtEdge(error)) throw error;
    throw new ShardError('alreadyFollowing', `${followerId} follows ${followeeId} already`);
  }
}

export async function unfollowCounted(
  lab: LabContext,
  followerId: string,
  followeeId: string,
  shardCount: number,
): Promise<void> {
  checkShardCount(shardCount);
  const key = shardKey(followeeId, shardOf(followerId, shardCount));
  try {
    await transact(lab, [
      {
        Delete: {
          TableName: lab.table,
          Key: tableKeys(followerId, followeeId),
          ConditionExpression: 'attribute_exists(PK)',
        },
      },
      count(lab, followeeId, key, -1),
    ]);
  } catch (error) {
    // Not following: nothing to undo, nothing to count.
    if (!failedAtEdge(error)) throw error;
  }
}

export async function followerCount(
  lab: LabContext,
  userId: string,
  shardCount: number,
): Promise<number> {
  checkShardCount(shardCount);
  const keys = shardKeys(userId, shardCount).map(counterKeys);
  const counters = (await batchGet(lab, keys)).map(entityOf) as Counter[];
  return counters.reduce((sum, { followers }) => sum + followers, 0);
}

export async function recordActivity(lab: LabContext, activity: Activity): Promise<void> {
  const { userId, activityId, at } = activity;
  const shard = `${dayOf(at)}-${shardOf(activityId, ACTIVITY_SHARDS)}`;
  const SK = compositeKey(['ACTIVITY', at, activityId]);
  await lab.db.send(
    new PutCommand({
      TableName: lab.table,
      Item: { ...adjacencyKeys(activityKey(userId, shard), SK), ...activity },
    }),
  );
}

export async function activities(
  lab: LabContext,
  userId: string,
  { from, to }: Period,
): Promise<Activity[]> {
  if (!(isTime(from) && isTime(to) && from < to)) {
    throw new ShardError('badPeriod', `expected two times, the earlier first, got ${from}, ${to}`);
  }
  const keys = daysOf(from, to).flatMap((day) =>
    Array.from({ length: ACTIVITY_SHARDS }, (_, shard) => activityKey(userId, `${day}-${shard}`)),
  );
  const lists = await eachOf(keys, (key) =>
    queryAll(lab, {
      TableName: lab.table,
      KeyConditionExpression: 'PK = :key AND SK BETWEEN :from AND :to',
      // Behind the time comes the id: nothing that happened at `to` stands before it.
      ExpressionAttributeValues: {
        ':key': key,
        ':from': compositeKey(['ACTIVITY', from]),
        ':to': compositeKey(['ACTIVITY', to]),
      },
    }),
  );
  return lists.flat().sort(by('SK')).map(entityOf) as Activity[];
}

export async function followStar(
  lab: LabContext,
  followerId: string,
  followeeId: string,
): Promise<void> {
  await followCalculated(lab, followerId, followeeId, STAR_SHARDS);
}

export async function starFollowers(
  lab: LabContext,
  userId: string,
  page: PageRequest,
): Promise<Page<Follow>> {
  return followers(lab, userId, STAR_SHARDS, page);
}

// Shards: which one a writer chooses, and which ones a reader asks. They stand together, because one
// without the other loses edges.

/** The same id always gets the same shard. */
function shardOf(id: string, shardCount: number): number {
  return crc32(id) % shardCount;
}

function shardKeys(userId: string, shardCount: number): string[] {
  return Array.from({ length: shardCount }, (_, shard) => shardKey(userId, shard));
}

function shardKey(userId: string, shard: number): string {
  return compositeKey(['USER', userId, 'SHARD', String(shard)]);
}

function checkShardCount(shardCount: number): void {
  if (Number.isInteger(shardCount) && shardCount >= 1 && shardCount <= MOST_SHARDS) return;
  throw new ShardError(
    'badShardCount',
    `expected a whole number from 1 to ${MOST_SHARDS}, got ${shardCount}`,
  );
}

// Keys.

function profileKeys(userId: string): Keys {
  return adjacencyKeys(entityKey('USER', userId), 'PROFILE');
}

function tableKeys(followerId: string, followeeId: string): Keys {
  return adjacencyKeys(
    entityKey('USER', followerId),
    compositeKey(['FOLLOWS', 'USER', followeeId]),
  );
}

/** The sort key under which the index shows a follower. */
function listedKey(followerId: string): string {
  return compositeKey(['FOLLOWER', 'USER', followerId]);
}

function followKeys(followerId: string, followeeId: string, GSI1PK: string) {
  return { ...tableKeys(followerId, followeeId), GSI1PK, GSI1SK: listedKey(followerId) };
}

function counterKeys(shard: string): Keys {
  return adjacencyKeys(shard, 'COUNTER');
}

function activityKey(userId: string, shard: string): string {
  return compositeKey(['USER', userId, 'SHARD', shard]);
}

// Writes.

async function putFollow(
  lab: LabContext,
  followerId: string,
  followeeId: string,
  key: string,
): Promise<void> {
  refuseSelf(followerId, followeeId);
  try {
    await lab.db.send(
      new PutCommand({
        TableName: lab.table,
        Item: followItem(lab, followerId, followeeId, key),
        ConditionExpression: 'attribute_not_exists(PK)',
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw new ShardError('alreadyFollowing', `${followerId} follows ${followeeId} already`);
  }
}

function followItem(lab: LabContext, followerId: string, followeeId: string, key: string) {
  return {
    ...followKeys(followerId, followeeId, key),
    Type: 'Follow',
    followerId,
    followeeId,
    since: lab.now().toISOString(),
  };
}

function refuseSelf(followerId: string, followeeId: string): void {
  if (followerId === followeeId) {
    throw new ShardError('self', `${followerId} cannot follow themselves`);
  }
}

/** Adds to one shard of a counter, and makes it where there is none. */
function count(lab: LabContext, userId: string, shard: string, by: number): Action {
  return {
    Update: {
      TableName: lab.table,
      Key: counterKeys(shard),
      UpdateExpression: 'SET #type = :counter, userId = :user ADD followers :by',
      ExpressionAttributeNames: { '#type': 'Type' },
      ExpressionAttributeValues: { ':counter': 'Counter', ':user': userId, ':by': by },
    },
  };
}

async function transact(lab: LabContext, TransactItems: Action[]): Promise<void> {
  await lab.db.send(new TransactWriteCommand({ TransactItems }));
}

/** Whether the condition of the first action, the edge's, is what cancelled a transaction. */
function failedAtEdge(error: unknown): boolean {
  if (!(error instanceof TransactionCanceledException)) return false;
  return error.CancellationReasons?.[0]?.Code === 'ConditionalCheckFailed';
}

// Reads.

async function existing(
  lab: LabContext,
  userId: string,
  ConsistentRead: boolean,
): Promise<Profile> {
  const { Item } = await lab.db.send(
    new GetCommand({ TableName: lab.table, Key: profileKeys(userId), ConsistentRead }),
  );
  if (!Item) throw new ShardError('notFound', `there is no user ${userId}`);
  return entityOf(Item) as Profile;
}

/** The followers in one shard, in the order of their ids. */
function listOf(lab: LabContext, key: string): QueryCommandInput {
  return {
    TableName: lab.table,
    IndexName: 'GSI1',
    KeyConditionExpression: 'GSI1PK = :key AND begins_with(GSI1SK, :follower)',
    ExpressionAttributeValues: { ':key': key, ':follower': 'FOLLOWER#USER#' },
  };
}

async function queryAll(
  lab: LabContext,
  input: QueryCommandInput,
): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey'];
  do {
    const answer = await lab.db.send(new QueryCommand({ ...input, ExclusiveStartKey }));
    items.push(...(answer.Items ?? []));
    ExclusiveStartKey = answer.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return items;
}

async function batchGet(lab: LabContext, keys: Keys[]): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  for (let first = 0; first < keys.length; first += BATCH_KEYS) {
    let RequestItems: BatchGetCommandInput['RequestItems'] = {
      [lab.table]: { Keys: keys.slice(first, first + BATCH_KEYS) },
    };
    while (RequestItems && Object.keys(RequestItems).length > 0) {
      const answer: BatchGetCommandOutput = await lab.db.send(
        new BatchGetCommand({ RequestItems }),
      );
      items.push(...(answer.Responses?.[lab.table] ?? []));
      RequestItems = answer.UnprocessedKeys;
    }
  }
  return items;
}

/** Asks about each, a portion at a time; the answers keep the order of the questions. */
async function eachOf<Question, Answer>(
  questions: readonly Question[],
  ask: (question: Question) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let first = 0; first < questions.length; first += IN_FLIGHT) {
    answers.push(...(await Promise.all(questions.slice(first, first + IN_FLIGHT).map(ask))));
  }
  return answers;
}

function inOrder(items: Record<string, unknown>[]): Follow[] {
  return items.sort(by('GSI1SK')).map(entityOf) as Follow[];
}

function by(key: string) {
  return (one: Record<string, unknown>, other: Record<string, unknown>): number =>
    String(one[key]) < String(other[key]) ? -1 : 1;
}

/** The last id of a page is a place in all shards. */
function writeCursor(userId: string, lastId: string): string {
  return Buffer.from(JSON.stringify(['followers', userId, lastId])).toString('base64url');
}

function readCursor(cursor: string, userId: string): string {
  try {
    const text = Buffer.from(cursor, 'base64url').toString('utf8');
    const [list, ofUser, lastId] = JSON.parse(text) as unknown[];
    if (list === 'followers' && ofUser === userId && typeof lastId === 'string') {
      adjacencyKeys(entityKey('USER', userId), listedKey(lastId)); // Throws for an id that no key can hold.
      return lastId;
    }
  } catch {
    // Not JSON, or not an id: refused below like a cursor of another list.
  }
  throw new ShardError('badCursor', `this cursor does not belong to the followers of ${userId}`);
}

// The evidence.

interface Reason {
  reason: string;
  resource: string;
}

/** On demand it is `throttlingReasons`, provisioned `ThrottlingReasons`. */
function reasonsOf(error: unknown): Reason[] {
  const { throttlingReasons, ThrottlingReasons } = error as Record<string, Reason[] | undefined>;
  return throttlingReasons ?? ThrottlingReasons ?? [];
}

function mostFrequent(reasons: Reason[]): Reason[] {
  const times = new Map<string, number>();
  const name = ({ reason, resource }: Reason): string => `${reason} ${resource}`;
  for (const one of reasons) times.set(name(one), (times.get(name(one)) ?? 0) + 1);
  return reasons.sort((one, other) => (times.get(name(other)) ?? 0) - (times.get(name(one)) ?? 0));
}

// Days.

function dayOf(at: string): string {
  return at.slice(0, 10);
}

/** The days of a period, the first and the last included. */
function daysOf(from: string, to: string): string[] {
  const days = [];
  const last = Date.parse(to) - 1;
  for (let day = Date.parse(dayOf(from)); day <= last; day += DAY_MS) {
    days.push(dayOf(new Date(day).toISOString()));
  }
  return days;
}

function isTime(text: string): boolean {
  const time = new Date(text);
  return !Number.isNaN(time.getTime()) && time.toISOString() === text;
}
