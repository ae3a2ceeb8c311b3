/**
 * 2.3 by looking for the edge first: two clients that look at the same moment both count it off.
 *
 * @fails 2.3 READ-MODIFY-WRITE
 */

import { GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

export async function unfollow(
  lab: LabContext,
  followerId: string,
  followeeId: string,
): Promise<void> {
  const [one, other] = [entityKey('USER', followerId), entityKey('USER', followeeId)];
  const forward = adjacencyKeys(one, compositeKey(['FOLLOWS', 'USER', followeeId]));
  const reverse = adjacencyKeys(other, compositeKey(['FOLLOWER', 'USER', followerId]));
  const there = await lab.db.send(new GetCommand({ TableName: lab.table, Key: forward }));
  if (!there.Item) return;
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
        { Delete: { TableName: lab.table, Key: forward } },
        { Delete: { TableName: lab.table, Key: reverse } },
        uncount(one, 'followingCount'),
        uncount(other, 'followerCount'),
      ],
    }),
  );
}
