/**
 * 7.5 every edge moved into its shard when the count is raised, by a delete and a put.
 *
 * @fails 7.5
 */

import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import {
  everyFollower,
  raiseShardCount as raiseCount,
} from '#solutions/07-hot-partitions/model.ts';

export * from '#solutions/07-hot-partitions/model.ts';

export async function raiseShardCount(
  lab: LabContext,
  userId: string,
  shardCount: number,
): Promise<void> {
  const edges = await everyFollower(lab, userId);
  await raiseCount(lab, userId, shardCount);
  for (const [place, edge] of edges.entries()) {
    const key = entityKey('USER', edge.followerId);
    const Key = adjacencyKeys(key, compositeKey(['FOLLOWS', 'USER', userId]));
    await lab.db.send(new DeleteCommand({ TableName: lab.table, Key }));
    const index = {
      GSI1PK: compositeKey(['USER', userId, 'SHARD', String(place % shardCount)]),
      GSI1SK: compositeKey(['FOLLOWER', 'USER', edge.followerId]),
    };
    const Item = { ...Key, ...index, ...edge };
    await lab.db.send(new PutCommand({ TableName: lab.table, Item }));
  }
}
