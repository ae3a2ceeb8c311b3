/**
 * 7.7 with the day on which it is noted, and not the day on which it was.
 *
 * @fails 7.7 LOST-SHARD
 */

import { crc32 } from 'node:zlib';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { ACTIVITY_SHARDS, type Activity } from '#entities/07-hot-partitions.ts';
import { adjacencyKeys, compositeKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/07-hot-partitions/model.ts';

export async function recordActivity(lab: LabContext, activity: Activity): Promise<void> {
  const { userId, activityId, at } = activity;
  const shard = `${lab.now().toISOString().slice(0, 10)}-${crc32(activityId) % ACTIVITY_SHARDS}`;
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
