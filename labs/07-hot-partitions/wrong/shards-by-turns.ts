/**
 * 7.7 taking the shards by turns: an activity that is noted again is there twice.
 *
 * @fails 7.7
 */

import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { ACTIVITY_SHARDS, type Activity } from '#entities/07-hot-partitions.ts';
import { adjacencyKeys, compositeKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/07-hot-partitions/model.ts';

let turn = 0;

export async function recordActivity(lab: LabContext, activity: Activity): Promise<void> {
  const { userId, activityId, at } = activity;
  const shard = `${at.slice(0, 10)}-${turn++ % ACTIVITY_SHARDS}`;
  await lab.db.send(
    new PutCommand({
      TableName: lab.table,
      Item: {
        ...adjacencyKeys(
          compositeKey(['USER', userId, 'SHARD', shard]),
          compositeKey(['ACTIVITY', at, activityId]),
        ),
        ...activity,
      },
    }),
  );
}
