/**
 * 7.5 asking all 200 shards that there can be.
 *
 * @fails 7.5
 */

import {
  GetCommand,
  QueryCommand,
  type QueryCommandInput,
  type QueryCommandOutput,
} from '@aws-sdk/lib-dynamodb';
import { entityOf, type Follow, type Profile, ShardError } from '#entities/07-hot-partitions.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/07-hot-partitions/model.ts';

export async function everyFollower(lab: LabContext, userId: string): Promise<Follow[]> {
  await profileOf(lab, userId, true);
  const keys = [entityKey('USER', userId)];
  for (let shard = 0; shard < 200; shard++) {
    keys.push(compositeKey(['USER', userId, 'SHARD', String(shard)]));
  }
  const lists = await Promise.all(keys.map((key) => listOf(lab, key)));
  return lists.flat().sort((one, other) => (one.followerId < other.followerId ? -1 : 1));
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

async function listOf(lab: LabContext, key: string): Promise<Follow[]> {
  const follows: Follow[] = [];
  let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey'];
  do {
    const page: QueryCommandOutput = await lab.db.send(
      new QueryCommand({
        TableName: lab.table,
        IndexName: 'GSI1',
        KeyConditionExpression: 'GSI1PK = :key AND begins_with(GSI1SK, :follower)',
        ExpressionAttributeValues: { ':key': key, ':follower': 'FOLLOWER#USER#' },
        ExclusiveStartKey,
      }),
    );
    follows.push(...((page.Items ?? []).map(entityOf) as Follow[]));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return follows;
}
