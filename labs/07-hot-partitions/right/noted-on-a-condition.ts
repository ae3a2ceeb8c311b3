/**
 * 7.7 putting an activity on the condition that it is not there: that it is there already is no error.
 *
 * @passes 7.7
 */

import { createHash } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { ACTIVITY_SHARDS, type Activity } from '#entities/07-hot-partitions.ts';
import { adjacencyKeys, compositeKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/07-hot-partitions/model.ts';

export async function recordActivity(lab: LabContext, activity: Activity): Promise<void> {
  const { userId, activityId, at } = activity;
  const number = (createHash('sha1').update(activityId).digest()[0] ?? 0) % ACTIVITY_SHARDS;
  const day = at.slice(0, 'yyyy-mm-dd'.length);
  const key = compositeKey(['USER', userId, 'SHARD', `${day}-${number}`]);
  try {
    await lab.db.send(
      new PutCommand({
        TableName: lab.table,
        Item: { ...adjacencyKeys(key, compositeKey(['ACTIVITY', at, activityId])), ...activity },
        ConditionExpression: 'attribute_not_exists(SK)',
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}
