/** Step 2.8: other answers that are right. */

import { GetCommand, paginateQuery } from '@aws-sdk/lib-dynamodb';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../../starter.ts';

export const right = {
  'recount-by-keys: the keys of the edges are read and counted: a Query is charged for whole items, whatever it returns':
    { followerCount, recountFollowers },
} satisfies RightAnswers<typeof model>;

async function followerCount(lab: LabContext, userId: string): Promise<number> {
  const { Item } = await lab.db.send(
    new GetCommand({
      TableName: lab.table,
      Key: adjacencyKeys(entityKey('USER', userId), 'PROFILE'),
      ProjectionExpression: 'followerCount',
    }),
  );
  return Item?.followerCount ?? 0;
}

async function recountFollowers(lab: LabContext, userId: string): Promise<number> {
  const followers = new Set<string>();
  const pages = paginateQuery(
    { client: lab.db },
    {
      TableName: lab.table,
      KeyConditionExpression: 'PK = :user AND SK BETWEEN :first AND :last',
      ExpressionAttributeValues: {
        ':user': entityKey('USER', userId),
        ':first': 'FOLLOWER#USER#',
        ':last': 'FOLLOWER#USER$',
      },
      ProjectionExpression: 'SK',
    },
  );
  for await (const { Items = [] } of pages) for (const { SK } of Items) followers.add(SK);
  return followers.size;
}
