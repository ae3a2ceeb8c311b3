/**
 * 7.4 with a place in each shard that a page came from, for a cursor: the others begin again.
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
import { compositeKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/07-hot-partitions/model.ts';

export async function followers(
  lab: LabContext,
  userId: string,
  shardCount: number,
  { limit, cursor }: PageRequest,
): Promise<Page<Follow>> {
  checkShardCount(shardCount);
  const places = cursor === undefined ? {} : readCursor(cursor, userId);
  const answers = await Promise.all(
    shardKeys(userId, shardCount).map(async (shard) => {
      const { Items = [] } = await lab.db.send(
        new QueryCommand({
          TableName: lab.table,
          IndexName: 'GSI1',
          KeyConditionExpression: 'GSI1PK = :shard AND begins_with(GSI1SK, :follower)',
          ExpressionAttributeValues: { ':shard': shard, ':follower': 'FOLLOWER#USER#' },
          Limit: limit,
          ExclusiveStartKey: places[shard],
        }),
      );
      return Items;
    }),
  );
  const found = answers.flat();
  found.sort((one, other) => (String(one.GSI1SK) < String(other.GSI1SK) ? -1 : 1));
  const page = found.slice(0, limit);
  const next: Places = {};
  for (const { PK, SK, GSI1PK, GSI1SK } of page) next[String(GSI1PK)] = { PK, SK, GSI1PK, GSI1SK };
  const edges = page.map(entityOf) as Follow[];
  return { edges, ...(found.length > limit && { cursor: writeCursor(userId, next) }) };
}

type Places = Record<string, Record<string, unknown>>;

function writeCursor(userId: string, places: Places): string {
  return Buffer.from(JSON.stringify(['followers', userId, places])).toString('base64url');
}

function readCursor(cursor: string, userId: string): Places {
  try {
    const text = Buffer.from(cursor, 'base64url').toString('utf8');
    const [list, ofUser, places] = JSON.parse(text) as [string, string, Places];
    if (list === 'followers' && ofUser === userId) return places;
  } catch {
    // No JSON: refused below.
  }
  throw new ShardError('badCursor', `this cursor does not belong to the followers of ${userId}`);
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
