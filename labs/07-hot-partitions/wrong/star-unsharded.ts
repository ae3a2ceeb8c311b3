/**
 * 7.8 with the key of Lab 2 for the star too.
 *
 * @fails 7.8
 */

import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
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

export async function followStar(
  lab: LabContext,
  followerId: string,
  followeeId: string,
): Promise<void> {
  await put(lab, followerId, followeeId, entityKey('USER', followeeId));
}

async function put(
  lab: LabContext,
  followerId: string,
  followeeId: string,
  GSI1PK: string,
): Promise<void> {
  if (followerId === followeeId) throw new ShardError('self', `${followerId} is one and the same`);
  try {
    await lab.db.send(
      new PutCommand({
        TableName: lab.table,
        Item: {
          ...adjacencyKeys(
            entityKey('USER', followerId),
            compositeKey(['FOLLOWS', 'USER', followeeId]),
          ),
          GSI1PK,
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

export async function starFollowers(
  lab: LabContext,
  userId: string,
  { limit, cursor }: PageRequest,
): Promise<Page<Follow>> {
  const lastId = cursor === undefined ? undefined : readCursor(cursor, userId);
  const GSI1PK = entityKey('USER', userId);
  const { Items = [], LastEvaluatedKey } = await lab.db.send(
    new QueryCommand({
      TableName: lab.table,
      IndexName: 'GSI1',
      KeyConditionExpression: 'GSI1PK = :user AND begins_with(GSI1SK, :follower)',
      ExpressionAttributeValues: { ':user': GSI1PK, ':follower': 'FOLLOWER#USER#' },
      Limit: limit,
      ...(lastId !== undefined && {
        ExclusiveStartKey: {
          ...adjacencyKeys(entityKey('USER', lastId), compositeKey(['FOLLOWS', 'USER', userId])),
          GSI1PK,
          GSI1SK: compositeKey(['FOLLOWER', 'USER', lastId]),
        },
      }),
    }),
  );
  const edges = Items.map(entityOf) as Follow[];
  if (!LastEvaluatedKey) return { edges };
  const place = JSON.stringify([userId, edges.at(-1)?.followerId]);
  return { edges, cursor: Buffer.from(place).toString('base64url') };
}

function readCursor(cursor: string, userId: string): string {
  try {
    const text = Buffer.from(cursor, 'base64url').toString('utf8');
    const [ofUser, lastId] = JSON.parse(text) as unknown[];
    if (ofUser === userId && typeof lastId === 'string') return lastId;
  } catch {
    // No JSON: refused below.
  }
  throw new ShardError('badCursor', `this cursor does not belong to the followers of ${userId}`);
}
