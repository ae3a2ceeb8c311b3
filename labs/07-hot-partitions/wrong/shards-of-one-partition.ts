/**
 * 7.8 with shards that all lie on one partition.
 *
 * @fails 7.8
 */

import { crc32 } from 'node:zlib';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import {
  type Follow,
  type Page,
  type PageRequest,
  ShardError,
} from '#entities/07-hot-partitions.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as solution from '#solutions/07-hot-partitions/model.ts';

export * from '#solutions/07-hot-partitions/model.ts';

const SHARDS = [0, 2, 6, 7];

export async function followStar(
  lab: LabContext,
  followerId: string,
  followeeId: string,
): Promise<void> {
  const shard = SHARDS[crc32(followerId) % SHARDS.length];
  await put(
    lab,
    followerId,
    followeeId,
    compositeKey(['USER', followeeId, 'SHARD', String(shard)]),
  );
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
  page: PageRequest,
): Promise<Page<Follow>> {
  return solution.followers(lab, userId, 8, page);
}
