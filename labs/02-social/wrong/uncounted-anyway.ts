/**
 * 2.3 without a condition on the edge: deleting nothing succeeds, and the counters go down again.
 *
 * @fails 2.3
 */

import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

export async function unfollow(
  lab: LabContext,
  followerId: string,
  followeeId: string,
): Promise<void> {
  const [one, other] = [entityKey('USER', followerId), entityKey('USER', followeeId)];
  const remove = (source: string, prefix: string, targetId: string) => ({
    Delete: {
      TableName: lab.table,
      Key: adjacencyKeys(source, compositeKey([prefix, 'USER', targetId])),
    },
  });
  const uncount = (user: string, counter: string) => ({
    Update: {
      TableName: lab.table,
      Key: adjacencyKeys(user, 'PROFILE'),
      UpdateExpression: `SET ${counter} = ${counter} - :one`,
      ExpressionAttributeValues: { ':one': 1 },
    },
  });
  await lab.db.send(
    new TransactWriteCommand({
      TransactItems: [
        remove(one, 'FOLLOWS', followeeId),
        remove(other, 'FOLLOWER', followerId),
        uncount(one, 'followingCount'),
        uncount(other, 'followerCount'),
      ],
    }),
  );
}
