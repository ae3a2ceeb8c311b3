/**
 * 2.5 the GetItem fetches the key alone: whether there is an item is all that is asked.
 *
 * @passes 2.5
 */

import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

export async function isFollowing(
  lab: LabContext,
  followerId: string,
  followeeId: string,
): Promise<boolean> {
  const Key = adjacencyKeys(
    entityKey('USER', followerId),
    compositeKey(['FOLLOWS', 'USER', followeeId]),
  );
  const answer = await lab.db.send(
    new GetCommand({ TableName: lab.table, Key, ProjectionExpression: 'PK' }),
  );
  return 'Item' in answer && answer.Item !== undefined;
}
