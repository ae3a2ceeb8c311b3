/**
 * 7.4 with the place of the cursor in the key condition: everything behind it, up to the last follower there can be.
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
import { compositeKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/07-hot-partitions/model.ts';

/** Followers have this before their id; behind the last of them stands `$`, which comes after `#`. */
const BEFORE = 'FOLLOWER#USER#';
const BEHIND = 'FOLLOWER#USER$';

export async function followers(
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

function checkShardCount(shardCount: number): void {
  if (Number.isInteger(shardCount) && shardCount >= 1 && shardCount <= 200) return;
  throw new ShardError('badShardCount', `expected a number from 1 to 200, got ${shardCount}`);
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
