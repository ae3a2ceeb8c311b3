/** Step 7.4: other answers that are right. */

import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import {
  entityOf,
  type Follow,
  type Page,
  type PageRequest,
  ShardError,
} from '#entities/07-hot-partitions.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../../starter.ts';

export const right = {
  'one-more-of-each-shard: asking each shard for one more than the page: what does not fit says that there is more':
    { followers },
  'place-in-the-condition: with the place of the cursor in the key condition: everything behind it, up to the last follower there can be':
    { followers: followersPlaceInTheCondition },
} satisfies RightAnswers<typeof model>;

async function followers(
  lab: LabContext,
  userId: string,
  shardCount: number,
  { limit, cursor }: PageRequest,
): Promise<Page<Follow>> {
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
}

function checkShardCount(shardCount: number): void {
  if (Number.isInteger(shardCount) && shardCount >= 1 && shardCount <= 200) return;
  throw new ShardError('badShardCount', `expected a number from 1 to 200, got ${shardCount}`);
}

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
    if (read.userId === userId && typeof read.lastId === 'string') return read.lastId;
  } catch {
    // Not JSON: refused below.
  }
  throw new ShardError('badCursor', `this cursor does not belong to the followers of ${userId}`);
}

/** Followers have this before their id; behind the last of them stands `$`, which comes after `#`. */
const BEFORE = 'FOLLOWER#USER#';

const BEHIND = 'FOLLOWER#USER$';

async function followersPlaceInTheCondition(
  lab: LabContext,
  userId: string,
  shardCount: number,
  { limit, cursor }: PageRequest,
): Promise<Page<Follow>> {
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
}
