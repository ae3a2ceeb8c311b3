/**
 * 7.3 asking the table for the edge, and not the index that the followee sees.
 *
 * @fails 7.3
 */

import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { entityOf, type Follow } from '#entities/07-hot-partitions.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/07-hot-partitions/model.ts';

export async function listedFollow(
  lab: LabContext,
  followeeId: string,
  followerId: string,
): Promise<Follow | undefined> {
  const { Item } = await lab.db.send(
    new GetCommand({
      TableName: lab.table,
      Key: adjacencyKeys(
        entityKey('USER', followerId),
        compositeKey(['FOLLOWS', 'USER', followeeId]),
      ),
    }),
  );
  return Item && (entityOf(Item) as Follow);
}
