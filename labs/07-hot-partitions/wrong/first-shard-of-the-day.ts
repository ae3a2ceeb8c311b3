/**
 * 7.7 with a day and one shard, where the whole day is written.
 *
 * @fails 7.7
 */

import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Activity } from '#entities/07-hot-partitions.ts';
import { adjacencyKeys, compositeKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/07-hot-partitions/model.ts';

export async function recordActivity(lab: LabContext, activity: Activity): Promise<void> {
  const { userId, activityId, at } = activity;
  const shard = `${at.slice(0, 10)}-0`;
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
