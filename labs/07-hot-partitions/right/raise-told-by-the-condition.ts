/**
 * 7.5 a raise that fails is told by the old item, which the error brings along. DynamoDB Local's
 * build of January 2020 leaves it out.
 *
 * @passes 7.5 embedded
 */

import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { ShardError } from '#entities/07-hot-partitions.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/07-hot-partitions/model.ts';

export async function raiseShardCount(
  lab: LabContext,
  userId: string,
  shardCount: number,
): Promise<void> {
  checkShardCount(shardCount);
  try {
    await lab.db.send(
      new UpdateCommand({
        TableName: lab.table,
        Key: adjacencyKeys(entityKey('USER', userId), 'PROFILE'),
        UpdateExpression: 'SET shardCount = :count',
        ConditionExpression:
          'attribute_exists(PK) AND NOT (attribute_exists(shardCount) AND shardCount >= :count)',
        ExpressionAttributeValues: { ':count': shardCount },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    const profile = error.Item;
    if (!profile) throw new ShardError('notFound', `there is no user ${userId}`);
    // There are as many already: nothing is to be done.
    if (Number(profile.shardCount?.N) === shardCount) return;
    throw new ShardError('badShardCount', `${userId} has more shards than ${shardCount}`);
  }
}

function checkShardCount(shardCount: number): void {
  if (Number.isInteger(shardCount) && shardCount >= 1 && shardCount <= 200) return;
  throw new ShardError('badShardCount', `expected a number from 1 to 200, got ${shardCount}`);
}
