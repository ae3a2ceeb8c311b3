/**
 * 2.10 removing what was read, without a condition: what ended meanwhile is counted off twice.
 *
 * @fails 2.10
 */

import { BatchGetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { entityOf, type Follow, SocialError } from '#entities/02-social.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

export async function block(lab: LabContext, userId: string, blockedId: string): Promise<void> {
  if (userId === blockedId) throw new SocialError('self', 'nobody blocks themselves');
  const pairs = [
    { followerId: userId, followeeId: blockedId },
    { followerId: blockedId, followeeId: userId },
  ];
  const forward = ({ followerId, followeeId }: Pair) =>
    adjacencyKeys(entityKey('USER', followerId), compositeKey(['FOLLOWS', 'USER', followeeId]));
  const reverse = ({ followerId, followeeId }: Pair) =>
    adjacencyKeys(entityKey('USER', followeeId), compositeKey(['FOLLOWER', 'USER', followerId]));
  const read = await lab.db.send(
    new BatchGetCommand({ RequestItems: { [lab.table]: { Keys: pairs.map(forward) } } }),
  );
  const follows = (read.Responses?.[lab.table] ?? []).map(entityOf) as Follow[];
  const uncount = (id: string) => ({
    Update: {
      TableName: lab.table,
      Key: adjacencyKeys(entityKey('USER', id), 'PROFILE'),
      UpdateExpression:
        'SET followerCount = followerCount - :followers, followingCount = followingCount - :following',
      ExpressionAttributeValues: {
        ':followers': follows.filter((one) => one.followeeId === id).length,
        ':following': follows.filter((one) => one.followerId === id).length,
      },
    },
  });
  const blocked = compositeKey(['BLOCKED', 'USER', blockedId]);
  const block = {
    ...adjacencyKeys(entityKey('USER', userId), blocked),
    Type: 'Block',
    userId,
    blockedId,
    since: lab.now().toISOString(),
  };
  await lab.db.send(
    new TransactWriteCommand({
      TransactItems: [
        { Put: { TableName: lab.table, Item: block } },
        ...follows.map((one) => ({ Delete: { TableName: lab.table, Key: forward(one) } })),
        ...follows.map((one) => ({ Delete: { TableName: lab.table, Key: reverse(one) } })),
        ...(follows.length > 0 ? [userId, blockedId].map(uncount) : []),
      ],
    }),
  );
}

type Pair = Pick<Follow, 'followerId' | 'followeeId'>;
