/** Answers of Lab 7 that are known to be right: other ways than the reference's, which the check has to accept. */

import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  type BatchGetCommandInput,
  GetCommand,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import {
  ACTIVITY_SHARDS,
  type Activity,
  type Diagnosis,
  entityOf,
  type Follow,
  type Profile,
  ShardError,
} from '#entities/07-hot-partitions.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/known-answer.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as solution from '#solutions/07-hot-partitions/model.ts';
import { followCalculated, followers } from '#solutions/07-hot-partitions/model.ts';
import type * as model from '../starter.ts';

export const right = {
  '7.1 by-the-metrics: by the metric that is largest, and not by the errors': {
    async diagnose(_lab, { metrics, contributors }) {
      const events = metrics.flatMap(({ name, resource, sum }) => {
        const limit = /^Write(\w+)ThrottleEvents$/.exec(name)?.[1];
        return limit === undefined || sum === 0 ? [] : [{ limit, resource, sum }];
      });
      const most = events.sort((one, other) => other.sum - one.sum)[0];
      if (!most) return undefined;
      const { resource } = most;
      const limit = most.limit as Diagnosis['limit'];
      if (limit !== 'KeyRangeThroughput') return { limit, resource };
      const accessed = contributors.filter(
        (one) => one.resource === resource && one.rule === 'accessed',
      );
      const [hottest] = accessed.sort((one, other) => other.sum - one.sum);
      return { limit, resource, ...(hottest && { key: hottest.key }) };
    },
  },
  '7.1 throttled-keys-of-a-table: of a table by its throttled keys, of an index by its accessed ones':
    {
      async diagnose(_lab, { errors, contributors }) {
        const times = new Map<string, number>();
        for (const error of errors) {
          for (const [name, reasons] of Object.entries(error as object)) {
            if (name.toLowerCase() !== 'throttlingreasons' || !Array.isArray(reasons)) continue;
            for (const { reason, resource } of reasons) {
              const said = `${reason} ${resource}`;
              times.set(said, (times.get(said) ?? 0) + 1);
            }
          }
        }
        const [most] = [...times].sort(([, one], [, other]) => other - one);
        if (!most) return undefined;
        const [reason = '', resource = ''] = most[0].split(' ');
        const isIndex = reason.startsWith('Index');
        const limit = reason.slice(
          (isIndex ? 'IndexWrite' : 'TableWrite').length,
          -'Exceeded'.length,
        );
        if (limit !== 'KeyRangeThroughput') return { limit: limit as Diagnosis['limit'], resource };
        const rule = isIndex ? 'accessed' : 'throttled';
        const keys = contributors.filter((one) => one.resource === resource && one.rule === rule);
        const largest = Math.max(...keys.map(({ sum }) => sum));
        const hottest = keys.find(({ sum }) => sum === largest);
        return { limit, resource, ...(hottest && { key: hottest.key }) };
      },
    },
  '7.2 drawn-by-crypto: drawn by `randomInt`, and not by `Math.random()`': {
    async followAtRandom(lab, followerId, followeeId, shardCount) {
      checkShardCount(shardCount);
      if (followerId === followeeId)
        throw new ShardError('self', `${followerId} is one and the same`);
      const shard = randomInt(shardCount);
      try {
        await lab.db.send(
          new PutCommand({
            TableName: lab.table,
            Item: {
              ...adjacencyKeys(
                entityKey('USER', followerId),
                compositeKey(['FOLLOWS', 'USER', followeeId]),
              ),
              GSI1PK: compositeKey(['USER', followeeId, 'SHARD', String(shard)]),
              GSI1SK: compositeKey(['FOLLOWER', 'USER', followerId]),
              Type: 'Follow',
              followerId,
              followeeId,
              since: lab.now().toISOString(),
            },
            ConditionExpression: 'attribute_not_exists(PK)',
          }),
        );
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
        throw new ShardError('alreadyFollowing', `${followerId} follows ${followeeId} already`);
      }
    },
  },
  '7.2 follow-by-update: the follow is written by UpdateItem, and its shard is the checksum of what was drawn':
    {
      async followAtRandom(lab, followerId, followeeId, shardCount) {
        checkShardCount(shardCount);
        if (followerId === followeeId)
          throw new ShardError('self', `${followerId} is one and the same`);
        const shard = crc32(String(Math.random())) % shardCount;
        try {
          await lab.db.send(
            new UpdateCommand({
              TableName: lab.table,
              Key: adjacencyKeys(
                entityKey('USER', followerId),
                compositeKey(['FOLLOWS', 'USER', followeeId]),
              ),
              UpdateExpression:
                'SET #type = :type, followerId = :follower, followeeId = :followee, since = :now, GSI1PK = :shard, GSI1SK = :listed',
              ConditionExpression: 'attribute_not_exists(SK)',
              ExpressionAttributeNames: { '#type': 'Type' },
              ExpressionAttributeValues: {
                ':type': 'Follow',
                ':follower': followerId,
                ':followee': followeeId,
                ':now': lab.now().toISOString(),
                ':shard': compositeKey(['USER', followeeId, 'SHARD', String(shard)]),
                ':listed': compositeKey(['FOLLOWER', 'USER', followerId]),
              },
            }),
          );
        } catch (error) {
          if (!(error instanceof ConditionalCheckFailedException)) throw error;
          throw new ShardError('alreadyFollowing', `${followerId} follows ${followeeId} already`);
        }
      },
    },
  '7.3 shard-by-md5: with the first four bytes of an MD5 as its number': byHash((id) =>
    createHash('md5').update(id).digest().readUInt32BE(0),
  ),
  '7.3 shard-by-string-hash: with a hash of 32 bits that each letter multiplies by 31': byHash(
    (id) => {
      let hash = 0;
      for (const letter of id) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
      return hash;
    },
  ),
  '7.4 one-more-of-each-shard: asking each shard for one more than the page: what does not fit says that there is more':
    {
      async followers(lab, userId, shardCount, { limit, cursor }) {
        checkShardCount(shardCount);
        const last = cursor === undefined ? undefined : readCursor(cursor, userId);
        const shards = [...Array(shardCount).keys()];
        const answers = await Promise.all(
          shards.map((shard) => {
            const GSI1PK = compositeKey(['USER', userId, 'SHARD', String(shard)]);
            return lab.db.send(
              new QueryCommand({
                TableName: lab.table,
                IndexName: 'GSI1',
                KeyConditionExpression: 'GSI1PK = :shard AND begins_with(GSI1SK, :follower)',
                ExpressionAttributeValues: { ':shard': GSI1PK, ':follower': 'FOLLOWER#USER#' },
                Limit: limit + 1,
                ...(last !== undefined && { ExclusiveStartKey: placeOf(last, userId, GSI1PK) }),
              }),
            );
          }),
        );
        // Behind the nearest end of a page, a shard may have followers that are not read yet.
        const ends = answers.flatMap(({ Items = [], LastEvaluatedKey: more }) =>
          more ? [String(Items.at(-1)?.followerId ?? '')] : [],
        );
        const found = answers.flatMap(({ Items = [] }) => Items.map(entityOf) as Follow[]);
        const complete = found.filter(({ followerId }) => ends.every((end) => followerId <= end));
        complete.sort((one, other) => (one.followerId < other.followerId ? -1 : 1));
        const edges = complete.slice(0, limit);
        const end = found.length > limit || ends.length > 0 ? edges.at(-1) : undefined;
        return { edges, ...(end && { cursor: writeCursor(userId, end.followerId) }) };
      },
    },
  '7.4 place-in-the-condition: with the place of the cursor in the key condition: everything behind it, up to the last follower there can be':
    {
      async followers(lab, userId, shardCount, { limit, cursor }) {
        checkShardCount(shardCount);
        // No sort key lies between an id and the same id with the smallest letter behind it.
        const from = cursor === undefined ? BEFORE : `${BEFORE}${readCursor(cursor, userId)}\u0000`;
        const answers = await Promise.all(
          Array.from({ length: shardCount }, (_, shard) =>
            lab.db.send(
              new QueryCommand({
                TableName: lab.table,
                IndexName: 'GSI1',
                KeyConditionExpression: 'GSI1PK = :shard AND GSI1SK BETWEEN :from AND :behind',
                ExpressionAttributeValues: {
                  ':shard': compositeKey(['USER', userId, 'SHARD', String(shard)]),
                  ':from': from,
                  ':behind': BEHIND,
                },
                Limit: limit,
              }),
            ),
          ),
        );
        // The index's own sort key says where the page of a shard has ended.
        const [nearest = BEHIND] = answers
          .flatMap(({ LastEvaluatedKey: end }) => (end ? [String(end.GSI1SK)] : []))
          .sort();
        const found = answers
          .flatMap(({ Items = [] }) => Items)
          .filter((item) => item.GSI1SK <= nearest)
          .map(entityOf) as Follow[];
        found.sort((one, other) => (one.followerId < other.followerId ? -1 : 1));
        const edges = found.slice(0, limit);
        const isMore = found.length > limit || nearest !== BEHIND;
        const last = edges.at(-1);
        return { edges, ...(isMore && last && { cursor: writeCursor(userId, last.followerId) }) };
      },
    },
  '7.5 count-kept-by-the-writer: the writer keeps a shard count for five seconds: an old one does no harm':
    {
      async follow(lab, followerId, followeeId) {
        if (followerId === followeeId)
          throw new ShardError('self', `${followerId} is one and the same`);
        const { shardCount } = await recentProfile(lab, followeeId);
        const key =
          shardCount === undefined
            ? entityKey('USER', followeeId)
            : compositeKey(['USER', followeeId, 'SHARD', String(crc32(followerId) % shardCount)]);
        try {
          await lab.db.send(
            new PutCommand({
              TableName: lab.table,
              Item: {
                ...adjacencyKeys(
                  entityKey('USER', followerId),
                  compositeKey(['FOLLOWS', 'USER', followeeId]),
                ),
                GSI1PK: key,
                GSI1SK: compositeKey(['FOLLOWER', 'USER', followerId]),
                Type: 'Follow',
                followerId,
                followeeId,
                since: lab.now().toISOString(),
              },
              ConditionExpression: 'attribute_not_exists(PK)',
            }),
          );
        } catch (error) {
          if (!(error instanceof ConditionalCheckFailedException)) throw error;
          throw new ShardError('alreadyFollowing', `${followerId} follows ${followeeId} already`);
        }
      },
    },
  '7.5 raise-told-by-the-condition embedded: a raise that fails is told by the old item, which the error brings along. DynamoDB Local’s build of January 2020 leaves it out':
    {
      async raiseShardCount(lab, userId, shardCount) {
        checkShardCount(shardCount);
        try {
          await lab.db.send(
            new UpdateCommand({
              TableName: lab.table,
              Key: adjacencyKeys(entityKey('USER', userId), 'PROFILE'),
              UpdateExpression: 'SET shardCount = :count',
              ConditionExpression:
                'attribute_exists(PK) AND NOT (attribute_exists(shardCount) AND shardCount >= :count)',
              ExpressionAttributeValues: { ':count': shardCount },
              ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
            }),
          );
        } catch (error) {
          if (!(error instanceof ConditionalCheckFailedException)) throw error;
          const profile = error.Item;
          if (!profile) throw new ShardError('notFound', `there is no user ${userId}`);
          // There are as many already: nothing is to be done.
          if (Number(profile.shardCount?.N) === shardCount) return;
          throw new ShardError('badShardCount', `${userId} has more shards than ${shardCount}`);
        }
      },
    },
  '7.6 batches-side-by-side: the counter’s shards in batches that are sent at once, and only what is asked for of each':
    {
      async followerCount(lab, userId, shardCount) {
        checkShardCount(shardCount);
        const keys = Array.from({ length: shardCount }, (_, shard) =>
          adjacencyKeys(compositeKey(['USER', userId, 'SHARD', String(shard)]), 'COUNTER'),
        );
        const batches = Array.from({ length: Math.ceil(shardCount / BATCH_KEYS) }, (_, batch) =>
          sumOf(lab, {
            [lab.table]: {
              Keys: keys.slice(batch * BATCH_KEYS, (batch + 1) * BATCH_KEYS),
              ProjectionExpression: 'followers',
            },
          }),
        );
        return (await Promise.all(batches)).reduce((sum, one) => sum + one, 0);
      },
    },
  '7.6 counter-in-a-random-shard: the counter’s shard is drawn, for a follow and for an unfollow: a shard may fall below zero':
    {
      async followCounted(lab, followerId, followeeId, shardCount) {
        checkShardCount(shardCount);
        if (followerId === followeeId)
          throw new ShardError('self', `${followerId} is one and the same`);
        const shard = crc32(followerId) % shardCount;
        try {
          await lab.db.send(
            new TransactWriteCommand({
              TransactItems: [
                { Update: count(lab, followeeId, shardCount, 1) },
                {
                  Put: {
                    TableName: lab.table,
                    Item: {
                      ...edgeKeys(followerId, followeeId),
                      GSI1PK: compositeKey(['USER', followeeId, 'SHARD', String(shard)]),
                      GSI1SK: compositeKey(['FOLLOWER', 'USER', followerId]),
                      Type: 'Follow',
                      followerId,
                      followeeId,
                      since: lab.now().toISOString(),
                    },
                    ConditionExpression: 'attribute_not_exists(PK)',
                  },
                },
              ],
            }),
          );
        } catch (error) {
          if (!failedAt(error, 1)) throw error;
          throw new ShardError('alreadyFollowing', `${followerId} follows ${followeeId} already`);
        }
      },
      async unfollowCounted(lab, followerId, followeeId, shardCount) {
        checkShardCount(shardCount);
        try {
          await lab.db.send(
            new TransactWriteCommand({
              TransactItems: [
                {
                  Delete: {
                    TableName: lab.table,
                    Key: edgeKeys(followerId, followeeId),
                    ConditionExpression: 'attribute_exists(PK)',
                  },
                },
                { Update: count(lab, followeeId, shardCount, -1) },
              ],
            }),
          );
        } catch (error) {
          if (!failedAt(error, 0)) throw error;
        }
      },
    },
  '7.7 noted-on-a-condition: putting an activity on the condition that it is not there: that it is there already is no error':
    {
      async recordActivity(lab, activity) {
        const { userId, activityId, at } = activity;
        const number = (createHash('sha1').update(activityId).digest()[0] ?? 0) % ACTIVITY_SHARDS;
        const day = at.slice(0, 'yyyy-mm-dd'.length);
        const key = compositeKey(['USER', userId, 'SHARD', `${day}-${number}`]);
        try {
          await lab.db.send(
            new PutCommand({
              TableName: lab.table,
              Item: {
                ...adjacencyKeys(key, compositeKey(['ACTIVITY', at, activityId])),
                ...activity,
              },
              ConditionExpression: 'attribute_not_exists(SK)',
            }),
          );
        } catch (error) {
          if (!(error instanceof ConditionalCheckFailedException)) throw error;
        }
      },
    },
  '7.7 up-to-the-millisecond-before: a period up to the last millisecond before its end, and days counted by their number':
    {
      async activities(lab, userId, { from, to }) {
        const [begin, end] = [timeOf(from), timeOf(to)];
        if (begin >= end) throw new ShardError('badPeriod', `${from} is not before ${to}`);
        const lastMoment = new Date(end - 1).toISOString();
        const asked: Promise<Activity[]>[] = [];
        for (let day = Math.floor(begin / DAY_MS); day <= Math.floor((end - 1) / DAY_MS); day++) {
          const date = new Date(day * DAY_MS).toISOString().slice(0, 10);
          for (let shard = 0; shard < ACTIVITY_SHARDS; shard++) {
            const key = compositeKey(['USER', userId, 'SHARD', `${date}-${shard}`]);
            asked.push(between(lab, key, `ACTIVITY#${from}`, `ACTIVITY#${lastMoment}$`));
          }
        }
        const found = (await Promise.all(asked)).flat();
        const place = ({ at, activityId }: Activity): string => `${at}#${activityId}`;
        return found.sort((one, other) => (place(one) < place(other) ? -1 : 1));
      },
    },
  '7.8 hundred-shards-by-crc32: a hundred shards: the follows lie more evenly, and a page costs a hundred requests':
    {
      async followStar(lab, followerId, followeeId) {
        await followCalculated(lab, followerId, followeeId, STAR_SHARDS);
      },
      async starFollowers(lab, userId, page) {
        return followers(lab, userId, STAR_SHARDS, page);
      },
    },
  '7.8 star-at-random: with twenty shards, drawn at random': {
    async followStar(lab, followerId, followeeId) {
      await solution.followAtRandom(lab, followerId, followeeId, STAR_SHARDSStarAtRandom);
    },
    async starFollowers(lab, userId, page) {
      return solution.followers(lab, userId, STAR_SHARDSStarAtRandom, page);
    },
  },
  '7.8 two-shards: with two shards, which lie on two partitions: each page costs two requests': {
    async followStar(lab, followerId, followeeId) {
      await solution.followCalculated(lab, followerId, followeeId, STAR_SHARDSTwoShards);
    },
    async starFollowers(lab, userId, page) {
      return solution.followers(lab, userId, STAR_SHARDSTwoShards, page);
    },
  },
} satisfies RightAnswers<typeof model>;

// 7.2

function checkShardCount(shardCount: number): void {
  if (Number.isInteger(shardCount) && shardCount >= 1 && shardCount <= 200) return;
  throw new ShardError('badShardCount', `expected a number from 1 to 200, got ${shardCount}`);
}

// 7.3

/** Both functions, with the shard of a follower from this hash. */
function byHash(hashOf: (id: string) => number) {
  const shardOf = (id: string, shardCount: number): number => hashOf(id) % shardCount;
  return { followCalculated, listedFollow };

  async function followCalculated(
    lab: LabContext,
    followerId: string,
    followeeId: string,
    shardCount: number,
  ): Promise<void> {
    checkShardCount(shardCount);
    if (followerId === followeeId)
      throw new ShardError('self', `${followerId} is one and the same`);
    const shard = shardOf(followerId, shardCount);
    try {
      await lab.db.send(
        new PutCommand({
          TableName: lab.table,
          Item: {
            ...adjacencyKeys(
              entityKey('USER', followerId),
              compositeKey(['FOLLOWS', 'USER', followeeId]),
            ),
            GSI1PK: compositeKey(['USER', followeeId, 'SHARD', String(shard)]),
            GSI1SK: compositeKey(['FOLLOWER', 'USER', followerId]),
            Type: 'Follow',
            followerId,
            followeeId,
            since: lab.now().toISOString(),
          },
          ConditionExpression: 'attribute_not_exists(PK)',
        }),
      );
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      throw new ShardError('alreadyFollowing', `${followerId} follows ${followeeId} already`);
    }
  }

  async function listedFollow(
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
          ':shard': compositeKey([
            'USER',
            followeeId,
            'SHARD',
            String(shardOf(followerId, shardCount)),
          ]),
          ':follower': compositeKey(['FOLLOWER', 'USER', followerId]),
        },
        Limit: 1,
      }),
    );
    const [item] = Items;
    return item && (entityOf(item) as Follow);
  }
}

// 7.4

function placeOf(lastId: string, userId: string, GSI1PK: string) {
  return {
    ...adjacencyKeys(entityKey('USER', lastId), compositeKey(['FOLLOWS', 'USER', userId])),
    GSI1PK,
    GSI1SK: compositeKey(['FOLLOWER', 'USER', lastId]),
  };
}

function writeCursor(userId: string, lastId: string): string {
  return Buffer.from(JSON.stringify({ userId, lastId })).toString('base64url');
}

function readCursor(cursor: string, userId: string): string {
  try {
    const read = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (read.userId === userId && typeof read.lastId === 'string') {
      adjacencyKeys(entityKey('USER', userId), compositeKey(['FOLLOWER', 'USER', read.lastId]));
      return read.lastId;
    }
  } catch {
    // Not JSON, or no id: refused below.
  }
  throw new ShardError('badCursor', `this cursor does not belong to the followers of ${userId}`);
}

/** Followers have this before their id; behind the last of them stands `$`, which comes after `#`. */
const BEFORE = 'FOLLOWER#USER#';

const BEHIND = 'FOLLOWER#USER$';

// 7.5

const KEPT_MS = 5_000;

const kept = new Map<string, { profile: Profile; readAt: number }>();

async function recentProfile(lab: LabContext, userId: string): Promise<Profile> {
  const now = lab.now().getTime();
  const name = `${lab.table} ${userId}`;
  const known = kept.get(name);
  if (known && Math.abs(now - known.readAt) < KEPT_MS) return known.profile;
  const { Item } = await lab.db.send(
    new GetCommand({
      TableName: lab.table,
      Key: adjacencyKeys(entityKey('USER', userId), 'PROFILE'),
    }),
  );
  if (!Item) throw new ShardError('notFound', `there is no user ${userId}`);
  const profile = Item as unknown as Profile;
  kept.set(name, { profile, readAt: now });
  return profile;
}

// 7.6

const BATCH_KEYS = 100;

async function sumOf(
  lab: LabContext,
  RequestItems: BatchGetCommandInput['RequestItems'],
): Promise<number> {
  const { Responses = {}, UnprocessedKeys = {} } = await lab.db.send(
    new BatchGetCommand({ RequestItems }),
  );
  const counters = Responses[lab.table] ?? [];
  const sum = counters.reduce((total, { followers }) => total + Number(followers), 0);
  const isAll = Object.keys(UnprocessedKeys).length === 0;
  return isAll ? sum : sum + (await sumOf(lab, UnprocessedKeys));
}

/** In any shard. */
function count(lab: LabContext, userId: string, shardCount: number, by: number) {
  const shard = String(Math.floor(Math.random() * shardCount));
  return {
    TableName: lab.table,
    Key: adjacencyKeys(compositeKey(['USER', userId, 'SHARD', shard]), 'COUNTER'),
    UpdateExpression:
      'SET #type = :counter, userId = :user, followers = if_not_exists(followers, :none) + :by',
    ExpressionAttributeNames: { '#type': 'Type' },
    ExpressionAttributeValues: { ':counter': 'Counter', ':user': userId, ':none': 0, ':by': by },
  };
}

function edgeKeys(followerId: string, followeeId: string) {
  return adjacencyKeys(
    entityKey('USER', followerId),
    compositeKey(['FOLLOWS', 'USER', followeeId]),
  );
}

function failedAt(error: unknown, action: number): boolean {
  if (!(error instanceof TransactionCanceledException)) return false;
  return error.CancellationReasons?.[action]?.Code === 'ConditionalCheckFailed';
}

// 7.7

const DAY_MS = 86_400_000;

async function between(
  lab: LabContext,
  key: string,
  from: string,
  to: string,
): Promise<Activity[]> {
  const input: QueryCommandInput = {
    TableName: lab.table,
    KeyConditionExpression: 'PK = :key AND SK BETWEEN :from AND :to',
    ExpressionAttributeValues: { ':key': key, ':from': from, ':to': to },
  };
  const found: Activity[] = [];
  for (let isMore = true; isMore; ) {
    const { Items = [], LastEvaluatedKey } = await lab.db.send(new QueryCommand(input));
    found.push(...(Items.map(entityOf) as Activity[]));
    input.ExclusiveStartKey = LastEvaluatedKey;
    isMore = LastEvaluatedKey !== undefined;
  }
  return found;
}

function timeOf(text: string): number {
  const time = Date.parse(text);
  if (!Number.isNaN(time) && new Date(time).toISOString() === text) return time;
  throw new ShardError('badPeriod', `${text} is no time`);
}

// 7.8

const STAR_SHARDS = 100;

const STAR_SHARDSStarAtRandom = 20;

const STAR_SHARDSTwoShards = 2;
