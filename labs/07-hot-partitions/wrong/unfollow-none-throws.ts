/**
 * 7.5 throwing where there is nothing to undo.
 *
 * @fails 7.5
 */

import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/07-hot-partitions/model.ts';

export async function unfollow(
  lab: LabContext,
  followerId: string,
  followeeId: string,
): Promise<void> {
  await lab.db.send(
    new DeleteCommand({
      TableName: lab.table,
      Key: adjacencyKeys(
        entityKey('USER', followerId),
        compositeKey(['FOLLOWS', 'USER', followeeId]),
      ),
      ConditionExpression: 'attribute_exists(PK)',
    }),
  );
}
