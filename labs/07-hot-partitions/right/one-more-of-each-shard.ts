/**
 * 7.4 asking each shard for one more than the page: what does not fit says that there is more.
 *
 * @passes 7.4
 */

import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import {
  entityOf,
  type Follow,
  type Page,
  type PageRequest,
  ShardError,
} from '#entities/07-hot-partitions.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/07-hot-partitions/model.ts';

export async function followers(
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
