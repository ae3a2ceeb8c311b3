/**
 * 7.4 with a cursor for one number of shards: when the number is raised, a reader has to begin again.
 *
 * @fails 7.4
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
  const lastId = cursor === undefined ? undefined : readCursor(cursor, `${userId} ${shardCount}`);
  const answers = await Promise.all(
    shardKeys(userId, shardCount).map((shard) =>
      lab.db.send(
        new QueryCommand({
          TableName: lab.table,
          IndexName: 'GSI1',
          KeyConditionExpression: 'GSI1PK = :shard AND begins_with(GSI1SK, :follower)',
          ExpressionAttributeValues: { ':shard': shard, ':follower': 'FOLLOWER#USER#' },
          Limit: limit,
          ...(lastId !== undefined && { ExclusiveStartKey: placeIn(shard, lastId, userId) }),
        }),
      ),
    ),
  );
  const found = answers.flatMap(({ Items = [] }) => Items.map(entityOf) as Follow[]);
  found.sort((one, other) => (one.followerId < other.followerId ? -1 : 1));
  const edges = found.slice(0, limit);
  const isMore = found.length > limit || answers.some(({ LastEvaluatedKey }) => LastEvaluatedKey);
  const last = edges.at(-1);
  return {
    edges,
    ...(isMore && last && { cursor: writeCursor(`${userId} ${shardCount}`, last.followerId) }),
  };
}

function checkShardCount(shardCount: number): void {
  if (Number.isInteger(shardCount) && shardCount >= 1 && shardCount <= 200) return;
  throw new ShardError('badShardCount', `expected a number from 1 to 200, got ${shardCount}`);
}

function shardKeys(userId: string, shardCount: number): string[] {
  return Array.from({ length: shardCount }, (_, shard) =>
    compositeKey(['USER', userId, 'SHARD', String(shard)]),
  );
}

function placeIn(GSI1PK: string, lastId: string, userId: string) {
  return {
    ...adjacencyKeys(entityKey('USER', lastId), compositeKey(['FOLLOWS', 'USER', userId])),
    GSI1PK,
    GSI1SK: compositeKey(['FOLLOWER', 'USER', lastId]),
  };
}

function writeCursor(list: string, lastId: string): string {
  return Buffer.from(JSON.stringify([list, lastId])).toString('base64url');
}

function readCursor(cursor: string, list: string): string {
  try {
    const text = Buffer.from(cursor, 'base64url').toString('utf8');
    const [ofList, lastId] = JSON.parse(text) as unknown[];
    if (ofList === list && typeof lastId === 'string') return lastId;
  } catch {
    // No JSON: refused below.
  }
  throw new ShardError('badCursor', `this cursor does not belong to the list of ${list}`);
}
