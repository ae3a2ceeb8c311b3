/**
 * 2.13 a delete without a condition: the counters go down at every click.
 *
 * @fails 2.13
 */

import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

export async function unfollowCounted(
  lab: LabContext,
  followerId: string,
  followeeId: string,
): Promise<void> {
  const [follower, followee] = [entityKey('USER', followerId), entityKey('USER', followeeId)];
  const uncount = (user: string, counter: string) => ({
    Update: {
      TableName: lab.table,
      Key: adjacencyKeys(user, 'PROFILE'),
      UpdateExpression: `ADD ${counter} :less`,
      ExpressionAttributeValues: { ':less': -1 },
    },
  });
  const Key = adjacencyKeys(follower, compositeKey(['FOLLOWS', 'USER', followeeId]));
  await lab.db.send(
    new TransactWriteCommand({
      TransactItems: [
        { Delete: { TableName: lab.table, Key } },
        uncount(follower, 'followingCount'),
        uncount(followee, 'followerCount'),
      ],
    }),
  );
}
