/** Step 7.3: other answers that are right. */

import { createHash } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { entityOf, type Follow, ShardError } from '#entities/07-hot-partitions.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../../starter.ts';

export const right = {
  'shard-by-md5: with the first four bytes of an MD5 as its number': byHash((id) =>
    createHash('md5').update(id).digest().readUInt32BE(0),
  ),
  'shard-by-string-hash: with a hash of 32 bits that each letter multiplies by 31': byHash((id) => {
    let hash = 0;
    for (const letter of id) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
    return hash;
  }),
} satisfies RightAnswers<typeof model>;

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

function checkShardCount(shardCount: number): void {
  if (Number.isInteger(shardCount) && shardCount >= 1 && shardCount <= 200) return;
  throw new ShardError('badShardCount', `expected a number from 1 to 200, got ${shardCount}`);
}
