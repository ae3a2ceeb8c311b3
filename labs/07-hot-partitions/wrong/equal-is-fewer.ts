/**
 * 7.5 refusing the number that there is already: a raise that is sent again fails.
 *
 * @fails 7.5
 */

import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { entityOf, type Profile, ShardError } from '#entities/07-hot-partitions.ts';
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
          'attribute_exists(PK) AND (attribute_not_exists(shardCount) OR shardCount < :count)',
        ExpressionAttributeValues: { ':count': shardCount },
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    await profileOf(lab, userId, true);
    throw new ShardError('badShardCount', `${userId} has more shards than ${shardCount}`);
  }
}

function checkShardCount(shardCount: number): void {
  if (Number.isInteger(shardCount) && shardCount >= 1 && shardCount <= 200) return;
  throw new ShardError('badShardCount', `expected a number from 1 to 200, got ${shardCount}`);
}

async function profileOf(
  lab: LabContext,
  userId: string,
  ConsistentRead: boolean,
): Promise<Profile> {
  const { Item } = await lab.db.send(
    new GetCommand({
      TableName: lab.table,
      Key: adjacencyKeys(entityKey('USER', userId), 'PROFILE'),
      ConsistentRead,
    }),
  );
  if (!Item) throw new ShardError('notFound', `there is no user ${userId}`);
  return entityOf(Item) as Profile;
}
