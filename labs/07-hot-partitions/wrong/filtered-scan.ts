/**
 * 7.4 by a Scan of the index, which asks every shard of everybody.
 *
 * @fails 7.4 SCAN
 */

import { ScanCommand, type ScanCommandInput, type ScanCommandOutput } from '@aws-sdk/lib-dynamodb';
import {
  entityOf,
  type Follow,
  type Page,
  type PageRequest,
  ShardError,
} from '#entities/07-hot-partitions.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/07-hot-partitions/model.ts';

export async function followers(
  lab: LabContext,
  userId: string,
  shardCount: number,
  { limit, cursor }: PageRequest,
): Promise<Page<Follow>> {
  checkShardCount(shardCount);
  const lastId = cursor === undefined ? '' : readCursor(cursor, userId);
  const edges: Follow[] = [];
  let ExclusiveStartKey: ScanCommandInput['ExclusiveStartKey'];
  do {
    const page: ScanCommandOutput = await lab.db.send(
      new ScanCommand({
        TableName: lab.table,
        IndexName: 'GSI1',
        FilterExpression: 'begins_with(GSI1PK, :user) AND begins_with(GSI1SK, :follower)',
        ExpressionAttributeValues: {
          ':user': `${entityKey('USER', userId)}#SHARD#`,
          ':follower': 'FOLLOWER#USER#',
        },
        ExclusiveStartKey,
      }),
    );
    edges.push(...((page.Items ?? []).map(entityOf) as Follow[]));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  edges.sort((one, other) => (one.followerId < other.followerId ? -1 : 1));
  const rest = edges.filter(({ followerId }) => followerId > lastId);
  const last = rest[limit - 1];
  const isMore = last !== undefined && rest.length > limit;
  return {
    edges: rest.slice(0, limit),
    ...(isMore && { cursor: writeCursor(userId, last.followerId) }),
  };
}

function checkShardCount(shardCount: number): void {
  if (Number.isInteger(shardCount) && shardCount >= 1 && shardCount <= 200) return;
  throw new ShardError('badShardCount', `expected a number from 1 to 200, got ${shardCount}`);
}

function writeCursor(userId: string, lastId: string): string {
  return Buffer.from(JSON.stringify(['followers', userId, lastId])).toString('base64url');
}

function readCursor(cursor: string, userId: string): string {
  try {
    const text = Buffer.from(cursor, 'base64url').toString('utf8');
    const [list, ofUser, lastId] = JSON.parse(text) as unknown[];
    if (list === 'followers' && ofUser === userId && typeof lastId === 'string') return lastId;
  } catch {
    // No JSON: refused below.
  }
  throw new ShardError('badCursor', `this cursor does not belong to the followers of ${userId}`);
}
