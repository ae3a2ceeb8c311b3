/** Step 2.5: other answers that are right. */

import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../../starter.ts';

export const right = {
  'edge-by-projection: the GetItem fetches the key alone: whether there is an item is all that is asked':
    { isFollowing },
  'reverse-half-asked: the reverse half is asked: it is there whenever the forward half is': {
    isFollowing: isFollowingReverseHalfAsked,
  },
} satisfies RightAnswers<typeof model>;

async function isFollowing(
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

async function isFollowingReverseHalfAsked(
  lab: LabContext,
  followerId: string,
  followeeId: string,
): Promise<boolean> {
  const Key = {
    PK: entityKey('USER', followeeId),
    SK: compositeKey(['FOLLOWER', 'USER', followerId]),
  };
  const { Item } = await lab.db.send(new GetCommand({ TableName: lab.table, Key }));
  return Boolean(Item);
}
