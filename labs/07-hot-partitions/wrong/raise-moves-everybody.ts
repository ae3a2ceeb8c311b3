/**
 * 7.5 moving every edge into its shard: a request for each, while others follow and unfollow.
 *
 * @fails 7.5
 */

import { crc32 } from 'node:zlib';
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as solution from '#solutions/07-hot-partitions/model.ts';

export * from '#solutions/07-hot-partitions/model.ts';

export async function raiseShardCount(
  lab: LabContext,
  userId: string,
  shardCount: number,
): Promise<void> {
  await solution.raiseShardCount(lab, userId, shardCount);
  for (const follow of await solution.everyFollower(lab, userId)) {
    const { followerId } = follow;
    const shard = String(crc32(followerId) % shardCount);
    const Key = adjacencyKeys(
      entityKey('USER', followerId),
      compositeKey(['FOLLOWS', 'USER', userId]),
    );
    await lab.db.send(new DeleteCommand({ TableName: lab.table, Key }));
    await lab.db.send(
      new PutCommand({
        TableName: lab.table,
        Item: {
          ...Key,
          GSI1PK: compositeKey(['USER', userId, 'SHARD', shard]),
          GSI1SK: compositeKey(['FOLLOWER', 'USER', followerId]),
          ...follow,
        },
      }),
    );
  }
}
