/**
 * 7.5 remembering the shard count from call to call: another server raises it meanwhile.
 *
 * @fails 7.5 LOST-SHARD
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
import * as solution from '#solutions/07-hot-partitions/model.ts';

export * from '#solutions/07-hot-partitions/model.ts';

/** As they were read for the first time. */
const PROFILES = new Map<string, Profile>();

export async function everyFollower(lab: LabContext, userId: string): Promise<Follow[]> {
  const { shardCount = 0 } = PROFILES.get(userId) ?? (await profileOf(lab, userId));
  const keys = [entityKey('USER', userId)];
  for (let shard = 0; shard < shardCount; shard++) {
    keys.push(compositeKey(['USER', userId, 'SHARD', String(shard)]));
  }
  const lists = await Promise.all(keys.map((key) => listOf(lab, key)));
  return lists.flat().sort((one, other) => (one.followerId < other.followerId ? -1 : 1));
}

export async function raiseShardCount(
  lab: LabContext,
  userId: string,
  shardCount: number,
): Promise<void> {
  await solution.raiseShardCount(lab, userId, shardCount);
  PROFILES.delete(userId);
}

async function profileOf(lab: LabContext, userId: string): Promise<Profile> {
  const { Item } = await lab.db.send(
    new GetCommand({
      TableName: lab.table,
      Key: adjacencyKeys(entityKey('USER', userId), 'PROFILE'),
      ConsistentRead: true,
    }),
  );
  if (!Item) throw new ShardError('notFound', `there is no user ${userId}`);
  const profile = entityOf(Item) as Profile;
  PROFILES.set(userId, profile);
  return profile;
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
