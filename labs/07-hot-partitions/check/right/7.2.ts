/** Step 7.2: other answers that are right. */

import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { ShardError } from '#entities/07-hot-partitions.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../../starter.ts';

export const right = {
  'drawn-by-crypto: drawn by `randomInt`, and not by `Math.random()`': { followAtRandom },
  'follow-by-update: the follow is written by UpdateItem, and its shard is the checksum of what was drawn':
    { followAtRandom: followAtRandomFollowByUpdate },
} satisfies RightAnswers<typeof model>;

async function followAtRandom(
  lab: LabContext,
  followerId: string,
  followeeId: string,
  shardCount: number,
): Promise<void> {
  checkShardCount(shardCount);
  if (followerId === followeeId) throw new ShardError('self', `${followerId} is one and the same`);
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
}

function checkShardCount(shardCount: number): void {
  if (Number.isInteger(shardCount) && shardCount >= 1 && shardCount <= 200) return;
  throw new ShardError('badShardCount', `expected a number from 1 to 200, got ${shardCount}`);
}

async function followAtRandomFollowByUpdate(
  lab: LabContext,
  followerId: string,
  followeeId: string,
  shardCount: number,
): Promise<void> {
  checkShardCount(shardCount);
  if (followerId === followeeId) throw new ShardError('self', `${followerId} is one and the same`);
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
}
